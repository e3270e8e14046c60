import type { ApiClient } from '#demo/api-client.ts'
import { getBot, testChannel } from '#domain/channel/endpoints.ts'
import { lookUpCharacter } from '#domain/character/endpoints.ts'
import { contract } from '#domain/contract.ts'
import type { Endpoint, InputOf } from '#domain/endpoint.ts'
import { checkBooks } from '#domain/ledger/endpoints.ts'
import { type Filled, headersOf } from './product.ts'

/** A call that somebody makes, as often as it is measured. */
export interface MeasuredCall {
  readonly name: string
  readonly endpoint: Endpoint
  /** Whether its answer has as many records, however much is stored. */
  readonly isComparable: boolean
  /** How long it took, ms. */
  time(): Promise<number>
}

export type Call = <E extends Endpoint>(
  name: string,
  by: ApiClient,
  endpoint: E,
  input: InputOf<E>,
  isComparable?: boolean,
) => MeasuredCall

/** Discord and Raider.IO answer the first three; the check has a bench of its own. */
const MEASURED_ELSEWHERE: readonly Endpoint[] = [getBot, testChannel, lookUpCharacter, checkBooks]

/** Paths of the contract's reads that nobody of these makes: a new one has to be measured, too. */
export function notMeasured(calls: readonly MeasuredCall[]): string[] {
  const known = new Set([...MEASURED_ELSEWHERE, ...calls.map(({ endpoint }) => endpoint)])
  return contract.filter((one) => one.effect === 'read' && !known.has(one)).map(({ path }) => path)
}

/** How long the answer took, ms; of a file, which is as long as there are records, its first piece. */
export async function timed<E extends Endpoint>(
  { address, product }: Filled,
  by: ApiClient,
  endpoint: E,
  input: InputOf<E>,
): Promise<number> {
  const { host: _, ...headers } = headersOf(product.origin, by)
  const isPost = endpoint.method === 'POST'
  const [url, body] = isPost
    ? [new URL(endpoint.path, address), JSON.stringify(input)]
    : [urlOf(address, endpoint.path, input as Record<string, unknown>), null]
  const asked = performance.now()
  const response = await fetch(url, { method: endpoint.method, headers, body })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  if (endpoint.media !== null) return firstPiece(response, asked)
  await response.arrayBuffer()
  return performance.now() - asked
}

async function firstPiece({ body }: Response, asked: number): Promise<number> {
  const reader = body?.getReader()
  await reader?.read()
  const took = performance.now() - asked
  await reader?.cancel()
  return took
}

function urlOf(address: string, path: string, input: Record<string, unknown>): URL {
  const rest = new URLSearchParams()
  let filled = path
  for (const [name, value] of Object.entries(input)) {
    if (filled.includes(`:${name}`)) filled = filled.replace(`:${name}`, encodeURIComponent(String(value)))
    else rest.set(name, String(value))
  }
  return new URL(`${filled}?${rest}`, address)
}
