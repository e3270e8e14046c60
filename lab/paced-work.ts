import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ApiClient } from '#demo/api-client.ts'

/** How long calls took, ms, shortest first, and how many were not answered with 200. */
export interface Took {
  readonly ms: readonly number[]
  readonly refused: number
}

export const NONE: Took = { ms: [], refused: 0 }

export function together(one: Took, other: Took): Took {
  return { ms: [...one.ms, ...other.ms].toSorted((a, b) => a - b), refused: one.refused + other.refused }
}

export function at(share: number, { ms }: Took): number {
  return ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? Number.NaN
}

export function inWords(took: Took): string {
  const [half, most] = [at(0.5, took), at(0.99, took)]
  return `${took.ms.length} calls, median ${half.toFixed(1)} ms, p99 ${most.toFixed(1)} ms, ${took.refused} refused`
}

/** A call as it goes over the wire; without a body it is a GET. */
export type PacedCall = readonly [path: string, body: unknown]

interface WorkDeps {
  /** Of the instances, which people take in turns. */
  readonly ports: readonly number[]
  readonly origin: string
  readonly people: readonly ApiClient[]
  /** Each person calls so often, ms. */
  readonly paceMs: number
  /** What the `nth` call of all is. */
  readonly callOf: (nth: number) => PacedCall
}

/** What the people do all evening at an even pace, each through the proxy and under an address of their own. */
export class PacedWork {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #deps: WorkDeps
  #calls = 0

  constructor(deps: WorkDeps) {
    this.#deps = deps
  }

  async during(ms: number): Promise<Took> {
    const { people, paceMs } = this.#deps
    const took: number[] = []
    let refused = 0
    const until = performance.now() + ms
    const work = async (person: ApiClient, place: number) => {
      await wait((paceMs / people.length) * place)
      for (let due = performance.now(); due < until; due += paceMs) {
        await wait(Math.max(0, due - performance.now()))
        const startedAt = performance.now()
        const status = await this.#call(person, place)
        took.push(performance.now() - startedAt)
        if (status !== 200) refused += 1
      }
    }
    await Promise.all(people.map(work))
    return { ms: took.toSorted((one, other) => one - other), refused }
  }

  #call(person: ApiClient, place: number): Promise<number> {
    const { ports, origin, callOf } = this.#deps
    this.#calls += 1
    const [path, body] = callOf(this.#calls)
    const port = ports[place % ports.length]
    return new Promise((resolve) => {
      const asking = request({
        agent: this.#agent,
        host: '127.0.0.1',
        ...(port !== undefined && { port }),
        path,
        method: body === null ? 'GET' : 'POST',
        headers: {
          cookie: person.cookie,
          'x-forwarded-for': `192.0.2.${place + 1}`,
          ...(body !== null && { origin, 'content-type': 'application/json' }),
        },
      })
      asking.once('error', () => resolve(0))
      asking.once('response', (response) => {
        response.resume().once('close', () => resolve(response.statusCode ?? 0))
      })
      asking.end(body === null ? undefined : JSON.stringify(body))
    })
  }
}
