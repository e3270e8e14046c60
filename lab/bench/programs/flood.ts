import { Agent, request } from 'node:http'
import { serveJobs } from './jobs.ts'

/** One session asks for the same all the time. */
export interface FloodJob {
  /** Of the instances, in turns. */
  readonly ports: readonly number[]
  readonly origin: string
  readonly cookie: string
  readonly path: string
  /** Null for a GET. */
  readonly body: unknown
  /** So many calls are under way. */
  readonly calls: number
  readonly ms: number
}

/** How many calls were answered with each status. */
export type Flooded = Readonly<Record<string, number>>

const agent = new Agent({ keepAlive: true })

async function flood(job: FloodJob): Promise<Flooded> {
  const answered: Record<string, number> = {}
  const until = performance.now() + job.ms
  const goOn = async (at: number) => {
    while (performance.now() < until) {
      const status = await ask(job, at)
      answered[status] = (answered[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: job.calls }, (_, at) => goOn(at)))
  return answered
}

/** The status; 0 where there was no answer. */
function ask({ ports, origin, cookie, path, body }: FloodJob, at: number): Promise<number> {
  const port = ports[at % ports.length]
  const text = body === null ? null : JSON.stringify(body)
  return new Promise((resolve) => {
    const asking = request({
      agent,
      host: '127.0.0.1',
      ...(port !== undefined && { port }),
      path,
      method: text === null ? 'GET' : 'POST',
      headers: { cookie, ...(text !== null && { origin, 'content-type': 'application/json' }) },
    })
    asking.once('error', () => resolve(0))
    asking.once('response', (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0))
    })
    asking.end(text)
  })
}

serveJobs(flood)
