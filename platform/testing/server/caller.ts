import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { pathWith } from '#demo/api-client.ts'
import type { Person } from '#demo/people.ts'
import type { Endpoint, InputOf, PayloadOf } from '#platform/call/endpoint.ts'
import { FAILURES, type FailureBody, type FailureCode, type FieldMessages } from '#platform/call/failure.ts'
import { decodeBase64Json } from '#platform/words/encoding.ts'

/** What came back, read whole. `body` is the answer's JSON; anything else is in `text` only. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: AnswerBody
}

interface AnswerBody {
  readonly success?: boolean
  readonly payload?: unknown
  readonly message?: string
  readonly next?: string | null
  readonly code?: string
  readonly fields?: FieldMessages
}

interface RequestOptions {
  readonly method?: 'GET' | 'POST'
  /** Sent as it is when it is text or bytes, else as JSON. */
  readonly body?: unknown
  readonly cookie?: string
  /** Over the usual ones of a call from the site; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>
}

/** Sends what a test says, be it wrong. */
export type Request = (path: string, options?: RequestOptions) => Promise<Answer>

/**
 * `address` is where the product listens, `origin` the site that the request seems to come from. Node's `fetch` takes several
 * times as long.
 */
export function requestTo(address: string, origin: string): Request {
  return async (path, { method = 'GET', body, cookie, headers = {} } = {}) => {
    const all = { ...usualHeaders(method, origin), ...(cookie && { cookie }), ...headers }
    const given = Object.entries(all).filter((header): header is [string, string] => header[1] !== null)
    const sent = request(address + path, { method, headers: Object.fromEntries(given) })
    sent.end(method === 'POST' ? asBody(body) : undefined)
    const response: IncomingMessage = (await once(sent, 'response'))[0]
    const answered = new Headers(pairs(response.rawHeaders))
    const bytes = Buffer.concat(await response.toArray())
    const text = new TextDecoder().decode(DECODERS[answered.get('content-encoding') ?? '']?.(bytes) ?? bytes)
    const isJson = answered.get('content-type')?.startsWith('application/json') === true
    return { status: response.statusCode ?? 0, headers: answered, text, body: isJson ? JSON.parse(text) : {} }
  }
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []))
}

function usualHeaders(method: string, origin: string): Record<string, string> {
  const site = { 'sec-fetch-site': 'same-origin' }
  return method === 'POST' ? { ...site, origin, 'content-type': 'application/json' } : site
}

function asBody(body: unknown): string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
}

/** Somebody who is signed in, on one instance of the product. */
export interface Caller {
  readonly person: Person
  readonly memberId: string
  readonly cookie: string
  /** Makes the call, right or wrong, and answers what came back. */
  ask(endpoint: Endpoint, input: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Makes a call that has to succeed and answers its payload, decoded. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<PayloadOf<E>>
}

export function callerOf(
  request: Request,
  { person, memberId, cookie }: Pick<Caller, 'person' | 'memberId' | 'cookie'>,
): Caller {
  const ask: Caller['ask'] = (endpoint, input, headers = {}) =>
    request(...callOf(endpoint, input, { cookie, headers }))
  return {
    person,
    memberId,
    cookie,
    ask,
    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
      const answer = await ask(endpoint, input)
      if (answer.status !== 200) {
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.text}`)
      }
      return payloadOf(endpoint, answer) as PayloadOf<E>
    },
  }
}

/** The request that a call is made with: a GET's input in its path and query, a POST's as its body. */
export function callOf(
  { method, path }: Endpoint,
  input: unknown,
  options: RequestOptions = {},
): [path: string, options: RequestOptions] {
  if (method === 'POST') return [path, { ...options, method, body: input }]
  return [pathWith(path, Object(input)), options]
}

/** What a list answers, page after page to its end. */
export async function pagesOf<T>(
  caller: Caller,
  endpoint: Endpoint,
  input: object = {},
  cursor: 'before' | 'after' = 'before',
): Promise<T[]> {
  const pages: T[] = []
  for (let next: string | null | undefined; next !== null; ) {
    const { body } = await caller.ask(endpoint, { ...input, ...(next && { [cursor]: next }) })
    pages.push(body.payload as T)
    next = body.next ?? null
  }
  return pages
}

function payloadOf({ bare, encoded }: Endpoint, { body }: Answer): unknown {
  if (bare) return body
  return encoded ? decodeBase64Json(String(body.payload)) : body.payload
}

/** A refusal, whole, to be compared with `refused`. */
export function refusalOf({ status, body }: Answer): { status: number; body: AnswerBody } {
  return { status, body }
}

/** What a refusal must look like: the code's status and sentence unless another sentence, or fields, are given. */
export function refused(
  code: FailureCode,
  message: string = FAILURES[code][1],
  fields?: FieldMessages,
): { status: number; body: FailureBody } {
  const body: FailureBody = { success: false, code, message, ...(fields && { fields }) }
  return { status: FAILURES[code][0], body }
}

/** A refusal of one field, by the sentence that stands for the whole as well. */
export function refusedField(field: string, message: string) {
  return refused('invalid-input', message, { [field]: message })
}

/** It has to be this refusal and nothing else. */
export function expectRefused(answer: Answer, ...refusal: Parameters<typeof refused>): void {
  expect(refusalOf(answer)).toEqual(refused(...refusal))
}

export function expectRefusedField(answer: Answer, field: string, message: string): void {
  expect(refusalOf(answer)).toEqual(refusedField(field, message))
}
