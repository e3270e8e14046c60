import type { ApiClient } from '#demo/api-client.ts'
import { backUpNow } from '#domain/archive/endpoints.ts'
import { getBot, testChannel } from '#domain/channel/endpoints.ts'
import { lookUpCharacter, lookUpProgress } from '#domain/character/endpoints.ts'
import { contract } from '#domain/contract.ts'
import type { Endpoint, InputOf } from '#domain/endpoint.ts'
import { checkBooks } from '#domain/ledger/endpoints.ts'
import { listBotServerRoles, listBotServers, tryAddress, tryDiscord, tryRoles } from '#domain/setup/trial.ts'
import { type Filled, headersOf } from './product.ts'

/** A call that somebody makes, as often as it is measured. */
export interface MeasuredCall {
  readonly name: string
  readonly endpoint: Endpoint
  /** Whether its answer has as many records, however much is stored. */
  readonly isComparable: boolean
  /** Makes it once, on what it needs. */
  time(): Promise<Took>
}

/** When it was asked for, ms since 1970, and how long the answer took, ms. */
export interface Took {
  readonly at: number
  readonly ms: number
}

export type Timed = <E extends Endpoint>(by: ApiClient, endpoint: E, input: InputOf<E>) => Promise<Took>

export type Call = <E extends Endpoint>(
  name: string,
  by: ApiClient,
  endpoint: E,
  input: InputOf<E>,
  isComparable?: boolean,
) => MeasuredCall

/** Discord and Raider.IO answer the first two lines; the check has a bench of its own, and a backup is the whole database. */
const MEASURED_ELSEWHERE: readonly Endpoint[] = [
  ...[getBot, testChannel, lookUpCharacter, lookUpProgress],
  ...[listBotServers, listBotServerRoles, tryAddress, tryDiscord, tryRoles],
  ...[checkBooks, backUpNow],
]

/** Paths of the contract that nobody of these calls: a new one has to be measured, too. */
export function notMeasured(calls: readonly MeasuredCall[]): string[] {
  const measured = new Set([...MEASURED_ELSEWHERE, ...calls.map(({ endpoint }) => endpoint)])
  return contract.filter((one) => !measured.has(one)).map(({ path }) => path)
}

/** Of a file, which is as long as there are records, until its first piece. */
export async function timed<E extends Endpoint>(
  { address, product }: Filled,
  by: ApiClient,
  endpoint: E,
  input: InputOf<E>,
): Promise<Took> {
  const { host: _, ...headers } = headersOf(product.origin, by)
  const isPost = endpoint.method === 'POST'
  const [url, body] = isPost
    ? [new URL(endpoint.path, address), JSON.stringify(input)]
    : [urlOf(address, endpoint.path, input as Record<string, unknown>), null]
  const at = Date.now()
  const asked = performance.now()
  const response = await fetch(url, { method: endpoint.method, headers, body })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  const reader = endpoint.media === null ? null : response.body?.getReader()
  await (reader ? reader.read() : response.arrayBuffer())
  const ms = performance.now() - asked
  await reader?.cancel()
  return { at, ms }
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
