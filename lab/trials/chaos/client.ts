import { setTimeout as wait } from 'node:timers/promises'
import { type ApiClient, CallRefused } from '#demo/api-client.ts'
import type { Endpoint, InputOf, PayloadOf } from '#domain/endpoint.ts'

/** What the calls of everybody came to. */
export interface CallCounts {
  acknowledged: number
  /** By code, as the product said no. */
  readonly refused: Map<string, number>
  retried: number
  /** Nobody knows what became of them. */
  unknown: number
  /** An answer that no fault explains: a 5xx other than 503. */
  readonly wrong: string[]
}

export const newCallCounts = (): CallCounts => ({
  acknowledged: 0,
  refused: new Map(),
  retried: 0,
  unknown: 0,
  wrong: [],
})

export type Outcome<T> =
  | { readonly kind: 'acknowledged'; readonly payload: T }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' }

/** Somebody gives up after so many tries, which is longer than any fault takes to heal. */
const TRIES = 60
const PAUSE_MS = 500

/** Calls as the site does: what no instance answered, or with 503, is sent again as it was, to the other instance. */
export class Client {
  readonly #at: readonly ApiClient[]
  readonly #counts: CallCounts
  #turn: number

  constructor(apiClient: ApiClient, addresses: readonly string[], counts: CallCounts) {
    this.#at = addresses.map((address) => apiClient.at(address))
    this.#counts = counts
    this.#turn = Math.floor(Math.random() * addresses.length)
  }

  async send<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Outcome<PayloadOf<E>>> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      this.#turn += 1
      const apiClient = this.#at[this.#turn % this.#at.length]
      if (apiClient === undefined) throw new Error('There is no instance')
      try {
        const payload = await apiClient.call(endpoint, input, headers)
        if (endpoint.effect === 'write') this.#counts.acknowledged += 1
        return { kind: 'acknowledged', payload }
      } catch (error) {
        const refusal = this.#refusalOf(error)
        if (refusal !== null) return { kind: 'refused', code: refusal }
        this.#counts.retried += 1
        await wait(PAUSE_MS * (0.5 + Math.random()))
      }
    }
    this.#counts.unknown += 1
    return { kind: 'unknown' }
  }

  /** Null: to be sent again. */
  #refusalOf(error: unknown): string | null {
    if (!(error instanceof CallRefused) || error.status === 503) return null
    const code = /"code":"([a-z-]+)"/.exec(error.message)?.[1] ?? `status ${error.status}`
    this.#counts.refused.set(code, (this.#counts.refused.get(code) ?? 0) + 1)
    if (error.status >= 500) this.#counts.wrong.push(error.message)
    return code
  }
}
