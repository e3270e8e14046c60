import {
  type Endpoint,
  IDEMPOTENCY_HEADER,
  type InputOf,
  MEMBER_HEADER,
  type PayloadOf,
  STATUS_PATH,
} from '#platform/call/endpoint.ts'
import type { FailureBody, FailureCode, FieldMessages } from '#platform/call/failure.ts'
import {
  AFTER_HEADER,
  IDS_SENT,
  INVALIDATED_HEADER,
  type Invalidated,
  RECENT_MS,
} from '#platform/change/view.ts'
import { reloadUnasked } from '#platform/ui/reload.ts'
import { bytesIn, listOf, textIn } from '#platform/words/encoding.ts'

/** 'unreachable': no answer. 'unreadable': an answer outside the contract. The status is 0 or the answer's. */
export type ApiFailureCode = FailureCode | 'unreachable' | 'unreadable'

/** A failed call. `message` is a sentence for the person, `fields` one for each invalid field. */
export class ApiFailure extends Error {
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly code: ApiFailureCode
  readonly fields: FieldMessages

  constructor(
    status: number,
    code: ApiFailureCode,
    message: string,
    { fields = {}, cause }: { fields?: FieldMessages | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'ApiFailure'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** A call's answer: `message` and `next` (a cursor, null at the end) if the contract has them. */
export interface Answer<Payload> {
  payload: Payload
  message: string | undefined
  next: string | null
}

type WriteListener = (own: Invalidated) => void
const writeListeners = new Set<WriteListener>()

/** Calls the listener with the views that each write of this page invalidated. Returns the unsubscribe function. */
export function onWrite(listener: WriteListener): () => void {
  writeListeners.add(listener)
  return () => writeListeners.delete(listener)
}

interface CallOptions {
  signal?: AbortSignal
  /** The tag of the answer that the page has. */
  etag?: string | undefined
  /** Makes repeated sends happen once: pass the same key until the call succeeds. */
  idempotencyKey?: string
}

const TIMEOUT_MS = 20_000

const UNREACHABLE = 'The server cannot be reached. Check your connection, then try again.'
const TOO_SLOW = 'The server took too long to answer. Try again in a moment.'
const UNREADABLE = 'The server sent an answer that cannot be read. Try again in a moment.'

/**
 * Calls the contract: the only place that fetches. Returns payload, message and cursor, with an encoded payload decoded; a
 * decoding failure throws the decoder's Error. Every other failure throws an ApiFailure; an aborted call throws its
 * AbortError. The call names the page's member: if somebody else has signed in, nothing happens and the page reloads
 * (docs/product.md, AUTH-11).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Answer<PayloadOf<E>>> {
  return answerIn(endpoint, await send(endpoint, { ...(input as object) }, options))
}

/**
 * As `call`, with the answer's ETag (RFC 9110, 8.8.3); null if the page's answer is still current. The page sends the tag
 * itself, since the browser stores no answers, which the next person could read after a sign-out.
 */
export async function callIfChanged<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<CallOptions, 'signal' | 'etag'>,
): Promise<(Answer<PayloadOf<E>> & { etag: string | null }) | null> {
  const response = await send(endpoint, { ...(input as object) }, options)
  if (response.status === 304) return null
  return { ...(await answerIn(endpoint, response)), etag: response.headers.get('etag') }
}

async function answerIn<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<PayloadOf<E>>> {
  const body = await readObject(response)
  if (!response.ok || body.success === false) {
    const failure = failureOf(response, body)
    if (failure.code === 'other-member') await findMember().catch(() => undefined)
    throw failure
  }
  if (endpoint.path === STATUS_PATH) await bindToMember(idIn(body))
  if (endpoint.bare) return { payload: body as PayloadOf<E>, message: undefined, next: null }
  const { message, next } = body as { message?: string; next?: string | null }
  return { payload: (await decode(endpoint, body.payload)) as PayloadOf<E>, message, next: next ?? null }
}

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { signal, etag, idempotencyKey }: CallOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const headers = new Headers({ accept: 'application/json' })
  if (idempotencyKey !== undefined) headers.set(IDEMPOTENCY_HEADER, idempotencyKey)
  if (etag !== undefined) headers.set('if-none-match', etag)
  const member = pageMember()
  if (member !== null) headers.set(MEMBER_HEADER, member)
  const after = endpoint.effect === 'read' ? heardChanges() : null
  if (after !== null) headers.set(AFTER_HEADER, after)
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'include',
    headers,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }
  let address = pathWith(endpoint.path, input)
  if (endpoint.method === 'GET') {
    address += queryOf(input)
  } else {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(input)
  }
  try {
    const response = await fetch(address, init)
    if (endpoint.effect === 'write' && response.ok) tellWrite(response)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiFailure(0, 'unreachable', timeout.aborted ? TOO_SLOW : UNREACHABLE, { cause: error })
  }
}

function tellWrite({ headers }: Response): void {
  const own = headers.get(INVALIDATED_HEADER)
  if (own !== null) for (const listener of writeListeners) listener(JSON.parse(own))
}

/** Fills the path's parts (`:id`) from the input and removes them from it. */
function pathWith(path: string, input: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(input[name])
    delete input[name]
    return encodeURIComponent(value)
  })
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  let body: unknown
  try {
    body = await response.json()
  } catch (error) {
    // A proxy's error page, or a broken connection.
    throw new ApiFailure(response.status, 'unreadable', UNREADABLE, { cause: error })
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiFailure(response.status, 'unreadable', UNREADABLE)
  }
  return body as Record<string, unknown>
}

function failureOf(response: Response, body: Record<string, unknown>): ApiFailure {
  const { code, message, fields } = body as Partial<FailureBody>
  return new ApiFailure(response.status, code ?? 'unreadable', message ?? UNREADABLE, { fields })
}

async function findMember(): Promise<void> {
  const response = await fetch(STATUS_PATH, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await bindToMember(idIn(await readObject(response)))
}

/** The member's id in an answer to STATUS_PATH. */
function idIn({ user }: { user?: { _id: string } | null }): string | null {
  return user?._id ?? null
}

async function decode(endpoint: Endpoint, payload: unknown): Promise<unknown> {
  if (endpoint.encoded) return decodeListYielding(payload)
  // No payload of the contract is plain text, so a string is encoded.
  return typeof payload === 'string' ? decodeYielding(payload) : payload
}

/** The changes that the page knows, with the time (performance.now), oldest first. */
const heard = new Map<number, number>()
/** Until when (performance.now) the page knows of more changes than it can name. */
let unnamedUntil = Number.NEGATIVE_INFINITY

/** Remembers announced change ids; null for more than could be named. */
export function noteChanges(ids: readonly number[] | null): void {
  const now = performance.now()
  if (ids === null) unnamedUntil = now + RECENT_MS
  for (const id of ids ?? []) heard.set(id, now)
}

/** The value of AFTER_HEADER: the changes of the last RECENT_MS; null without any. */
function heardChanges(): string | null {
  const now = performance.now()
  for (const [id, at] of heard) if (at < now - RECENT_MS) heard.delete(id)
  if (now < unnamedUntil || heard.size > IDS_SENT) return '*'
  return heard.size === 0 ? null : [...heard.keys()].join()
}

/** The longest that work may block the main thread, ms, so that keys respond on slow machines. */
const STEP_MS = 8

/** Splits long work: await `next` between pieces; it yields to the main thread when the time is up. */
export function createYielder(): { next(): Promise<void> } {
  let began = performance.now()
  return {
    async next() {
      if (performance.now() - began < STEP_MS) return
      await nextTask()
      began = performance.now()
    },
  }
}

/** As decodeBase64Json of platform/words/encoding.ts, with each of its three steps in its own task. */
async function decodeYielding(encoded: string): Promise<unknown> {
  await nextTask()
  const bytes = bytesIn(encoded)
  await nextTask()
  const text = textIn(bytes)
  await nextTask()
  return JSON.parse(text)
}

/** As decodeList of platform/words/encoding.ts. */
export async function decodeListYielding(payload: unknown): Promise<unknown[]> {
  return listOf(typeof payload === 'string' ? await decodeYielding(payload) : payload)
}

/** Not setTimeout, which browsers delay by a second in hidden pages. */
function nextTask(): Promise<void> {
  return 'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : nextMessage()
}

/** For browsers without scheduler.yield. */
function nextMessage(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** The page's member: the first one who was found signed in. */
let member: string | null = null

/** The member for whom this page calls (docs/product.md, AUTH-11); null before a sign-in is known. */
export function pageMember(): string | null {
  return member
}

/**
 * Notes who is signed in now, null for nobody. If it is another member, the page reloads as theirs, and shows nothing more
 * until then.
 */
async function bindToMember(signedIn: string | null): Promise<void> {
  if (signedIn === null) return
  member ??= signedIn
  if (signedIn === member) return
  // The state tells the reloaded page why it was loaded.
  window.history.replaceState({ [CHANGED]: true }, '')
  // Typed text stays as a draft; the next person is not asked about it.
  reloadUnasked()
  await new Promise<never>(() => undefined)
}

/** Whether the page reloaded because somebody else signed in. True once. */
export function takeChangedMember(): boolean {
  const state = Object(window.history.state)
  if (state[CHANGED] !== true) return false
  window.history.replaceState(null, '')
  return true
}

/** In the history entry's state, which survives a reload. */
const CHANGED = 'changedMember'

/** The server's sentence about a failed call; null without a readable answer. */
export function serverSentence(error: unknown): string | null {
  if (!(error instanceof ApiFailure)) return null
  return ['unreachable', 'unreadable'].includes(error.code) ? null : error.message
}

/** The toast of a failed call: the server's sentence, else `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  return serverSentence(error) ?? fallback
}

/** As failureText; without an answer, `fallback` with the reason. */
export function failureTextWithReason(error: unknown, fallback: string): string {
  return isUnreachable(error) && error instanceof Error
    ? `${fallback}. ${error.message}`
    : failureText(error, fallback)
}

/** The server was unreachable, so the outcome is unknown. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'unreachable'
}

/** The person lacks or lost the right. */
export function isRefused(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status === 403
}
