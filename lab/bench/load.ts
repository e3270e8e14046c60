import { Agent, request } from 'node:http'

/** One request of a load, as a browser sends it. */
export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Answered {
  readonly status: number
  readonly tag: string
  readonly ms: number
}

export interface Sample {
  readonly perSecond: number
  /** Of a hundred answers the slowest but one, ms. */
  readonly p99: number
}

/** Connections to one server that stay open. */
export class Connections {
  readonly #agent: Agent
  readonly #address: URL

  constructor(address: string, count: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: count, scheduling: 'fifo' })
    this.#address = new URL(address)
  }

  ask({ method, path, headers, body }: Asked): Promise<Answered> {
    const startedAt = performance.now()
    return new Promise((answered, failed) => {
      const { hostname, port } = this.#address
      const all = body === undefined ? headers : { ...headers, 'content-type': 'application/json' }
      const sent = request({ agent: this.#agent, hostname, port, method, path, headers: all }, (response) => {
        response.on('end', () =>
          answered({
            status: response.statusCode ?? 0,
            tag: String(response.headers.etag ?? ''),
            ms: performance.now() - startedAt,
          }),
        )
        response.on('error', failed)
        response.resume()
      })
      sent.on('error', failed)
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/**
 * Workers that each send the next request when answered, for this many seconds; `next` gives a worker's request.
 * @throws Error if an answer is not 2xx, since the figure would mean something else
 */
export async function load(
  connections: Connections,
  { workers, seconds, next }: { workers: number; seconds: number; next: (worker: number) => Asked },
): Promise<Sample> {
  const times: number[] = []
  const startedAt = performance.now()
  const end = startedAt + seconds * 1_000
  const work = async (worker: number) => {
    while (performance.now() < end) {
      const asked = next(worker)
      const { status, ms } = await connections.ask(asked)
      if (status < 200 || status > 299) throw new Error(`${asked.path} answered ${status}`)
      times.push(ms)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  return { perSecond: (times.length * 1_000) / (performance.now() - startedAt), p99: quantile(times, 0.99) }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
