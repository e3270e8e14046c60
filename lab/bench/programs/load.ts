import autocannon from 'autocannon'
import { type Sample, sampleOf } from '#lab/bench/sample.ts'
import { serveJobs } from './jobs.ts'

/** One measurement of a server over HTTP, by connections that each send their next request when the last is answered. */
export interface LoadJob {
  readonly address: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Headers of the connections, in turns. */
  readonly people: readonly Readonly<Record<string, string>>[]
  /** Bodies of the requests, whoever sends them, each so often before the next one's turn; empty without. */
  readonly bodies: readonly string[]
  readonly repeat?: number
  readonly connections: number
  readonly seconds: number
  /** So many requests, however long they take; else as many as there are in that time. */
  readonly amount?: number
}

/** @throws Error when any answer was another than 2xx or none came: what was measured would be something else */
async function load(job: LoadJob): Promise<Sample> {
  const durations: number[] = []
  const { method, path } = job
  const { errors, non2xx, timeouts, duration, throughput } = await run(job, (ms) => durations.push(ms))
  if (errors + non2xx + timeouts > 0 || durations.length === 0) {
    throw new Error(
      `${method} ${path}: ${non2xx} refused, ${errors} failed, ${timeouts} too late, ${durations.length} answered`,
    )
  }
  // Of so many requests it says whole seconds alone: each connection was busy for its share of all of them.
  const busy = durations.reduce((sum, ms) => sum + ms, 0) / job.connections / 1_000
  const seconds = job.amount === undefined ? duration : busy
  return sampleOf(durations, seconds, throughput.average)
}

function run(job: LoadJob, onAnswer: (ms: number) => void): Promise<autocannon.Result> {
  let joined = 0
  let next = 0
  const nextBody = () => job.bodies[Math.floor(next++ / (job.repeat ?? 1)) % job.bodies.length] ?? ''
  const request: autocannon.Request = { method: job.method, path: job.path }
  if (job.bodies.length > 0) request.setupRequest = (one) => ({ ...one, body: nextBody() })
  const options: autocannon.Options = {
    url: job.address,
    connections: job.connections,
    ...(job.amount === undefined ? { duration: job.seconds } : { amount: job.amount }),
    setupClient: (client) => client.setHeaders({ ...job.people[joined++ % job.people.length] }),
    requests: [request],
  }
  return new Promise((done, failed) => {
    const running = autocannon(options, (error: Error | null, result) =>
      error ? failed(error) : done(result),
    )
    running.on('response', (_client, _status, _bytes, ms) => onAnswer(ms))
  })
}

serveJobs(load)
