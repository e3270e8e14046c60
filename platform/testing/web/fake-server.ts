import { vi } from 'vitest'
import { listClientRecords } from '#features/client/calls.ts'
import { getAgenda, getCounters } from '#features/home/calls.ts'
import { listNewNotices } from '#features/notice/calls.ts'
import {
  getRoster,
  listGoldCollectors,
  listPendingRaids,
  listPublishedRaids,
  listRaidLeaders,
  listRaidsOfSpan,
} from '#features/raid/calls.ts'
import { listSeasons } from '#features/season/calls.ts'
import { readCommunity } from '#features/settings/calls.ts'
import type { Endpoint, InputOf, PayloadOf } from '#platform/call/endpoint.ts'
import { Failure, type FailureCode, failureBody } from '#platform/call/failure.ts'
import { ALL_VIEWS, INVALIDATED_HEADER, type Invalidated } from '#platform/change/view.ts'
import { encodePayload } from '#platform/words/encoding.ts'
import { COLLECTOR, LEADER, NO_COUNTERS } from './examples.ts'

/** What else an answer carries beside its payload. */
interface Beside {
  readonly message?: string
  readonly next?: string | null
}

type Handler = (input: never) => Response | Promise<Response>

const handlers = new Map<string, { endpoint: Endpoint; handle: Handler }>()
const made: { path: string; input: unknown; key: string | null }[] = []
const unanswered: string[] = []

/** What the screens of a test ask is answered from here, call by call. The last answer that was given for a call counts. */
export const server = {
  /** Answers with this payload, or with what a function makes of the input; a Failure that it throws is a refusal. */
  answer<E extends Endpoint>(
    endpoint: E,
    payload: PayloadOf<E> | ((input: InputOf<E>) => PayloadOf<E>),
    beside: Beside = {},
  ): void {
    handle(endpoint, (input: InputOf<E>) => {
      try {
        const given = payload instanceof Function ? payload(input) : payload
        return answered(endpoint, given, beside)
      } catch (error) {
        if (error instanceof Failure) return refused(error)
        throw error
      }
    })
  },

  /** Refuses as the product does. */
  refuse(endpoint: Endpoint, failure: FailureCode | Failure): void {
    handle(endpoint, () => refused(typeof failure === 'string' ? new Failure(failure) : failure))
  },

  /** Answers with this status and no sentence of the product's, as a proxy does. */
  refuseWordless(endpoint: Endpoint, status = 400): void {
    handle(endpoint, () => new Response('<h1>Bad Request</h1>', { status }))
  },

  /** Answers in the product's form, with a payload that the contract does not have. */
  answerWrong(endpoint: Endpoint, payload: unknown): void {
    handle(endpoint, () => Response.json({ success: true, payload }))
  },

  /** No answer comes: the network is away. */
  lose(endpoint: Endpoint): void {
    handle(endpoint, () => Promise.reject(new TypeError('Failed to fetch')))
  },

  /** Answers only when the returned function is called, as before. */
  hold(endpoint: Endpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = handlers.get(nameOf(endpoint))?.handle
    handle(endpoint, async (input) => {
      await promise
      return before?.(input) ?? refused(new Failure('not-found'))
    })
    return resolve
  },

  /** What this call was asked, in order. */
  asked<E extends Endpoint>(endpoint: E): InputOf<E>[] {
    return made.filter(({ path }) => path === endpoint.path).map(({ input }) => input as InputOf<E>)
  },

  /** The Idempotency-Keys of this call. */
  keys(endpoint: Endpoint): (string | null)[] {
    return made.filter(({ path }) => path === endpoint.path).map(({ key }) => key)
  },
}

/** Calls that nobody answered, a line each. */
export function unansweredCalls(): readonly string[] {
  return unanswered
}

/** Before each test: what every screen asks has an answer, of a community without records. */
export function startServer(): void {
  handlers.clear()
  server.answer(listClientRecords, [])
  server.answer(listNewNotices, [])
  server.answer(getCounters, NO_COUNTERS)
  server.answer(getAgenda, [])
  server.answer(listSeasons, [])
  server.answer(readCommunity, { settings: '{}' })
  server.answer(listPublishedRaids, [])
  server.answer(listPendingRaids, [])
  server.answer(listRaidsOfSpan, [])
  server.answer(listRaidLeaders, [LEADER])
  server.answer(listGoldCollectors, [COLLECTOR])
  server.answer(getRoster, { isKnown: true })
  made.length = 0
  unanswered.length = 0
  vi.stubGlobal('fetch', serve)
}

const realFetch = globalThis.fetch

async function serve(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (typeof address !== 'string' || !address.startsWith('/')) return realFetch(address, init)
  const { pathname, searchParams } = new URL(address, window.location.origin)
  const method = init.method ?? 'GET'
  for (const { endpoint, handle } of handlers.values()) {
    const inPath = endpoint.method === method ? paramsIn(endpoint.path, pathname) : null
    if (inPath === null) continue
    const sent = method === 'GET' ? Object.fromEntries(searchParams) : JSON.parse(String(init.body))
    const input = { ...inPath, ...sent }
    const key = new Headers(init.headers).get('idempotency-key')
    made.push({ path: endpoint.path, input, key })
    const answer = await handle(input as never)
    init.signal?.throwIfAborted()
    return answer.clone()
  }
  unanswered.push(`${method} ${pathname}`)
  throw new TypeError('Failed to fetch')
}

function handle(endpoint: Endpoint, handler: Handler): void {
  handlers.set(nameOf(endpoint), { endpoint, handle: handler })
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** What the path names; null for another path. */
function paramsIn(path: string, pathname: string): Record<string, string> | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const found = new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`).exec(pathname)
  if (found === null) return null
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]))
}

/** A write makes every view old, so that the page reads what it shows again. */
const ALL_OLD: Invalidated = { views: ALL_VIEWS, ids: [], raids: [] }

function answered(endpoint: Endpoint, payload: unknown, beside: Beside): Response {
  const headers =
    endpoint.effect === 'write' ? { [INVALIDATED_HEADER]: JSON.stringify(ALL_OLD) } : new Headers()
  if (endpoint.bare) return Response.json(payload, { headers })
  const carried = endpoint.encoded ? encodePayload(payload) : payload
  return Response.json({ success: true, payload: carried, next: null, ...beside }, { headers })
}

function refused(failure: Failure): Response {
  return Response.json(failureBody(failure), { status: failure.status })
}
