import autocannon from 'autocannon'
import { type Sample, sampleOf } from '../sample.ts'
import { serveJobs } from './jobs.ts'

/** One measurement of a server over HTTP, by connections that each send their next request when the last is answered. */
export interface LoadJob {
  readonly address: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Headers of the connections, in turns. */
  readonly people: readonly Readonly<Record<string, string>>[]
  /** Bodies of the requests, whoever sends them, in turns; empty without. */
  readonly bodies: readonly string[]
  readonly connections: number
  readonly seconds: number
}

/** @throws Error when any answer was another than 2xx or none came: what was measured would be something else */
async function load(job: LoadJob): Promise<Sample> {
  const durations: number[] = []
  let next = 0
  let joined = 0
  const nextBody = () => job.bodies[next++ % job.bodies.length] ?? ''
  const running = autocannon({
    url: job.address,
    connections: job.connections,
    duration: job.seconds,
    setupClient: (client) => {
      client.setHeaders({ ...job.people[joined++ % job.people.length] })
    },
    requests: [
      {
        method: job.method,
        path: job.path,
        ...(job.bodies.length > 0 && { setupRequest: (request) => ({ ...request, body: nextBody() }) }),
      },
    ],
  })
  running.on('response', (_client, _status, _bytes, ms) => durations.push(ms))
  const { errors, non2xx, timeouts, duration, throughput } = await running
  if (errors + non2xx + timeouts > 0) {
    throw new Error(`${job.method} ${job.path}: ${non2xx} refused, ${errors} failed, ${timeouts} too late`)
  }
  return sampleOf(durations, duration, throughput.average)
}

serveJobs(load)
