import * as z from 'zod/mini'
import type { Right } from './rights.ts'

/** 'public': anybody. 'signed-in': any session, whatever its roles. Else a right that the session's roles must give. */
type Access = 'public' | 'signed-in' | Right

type Schema = z.core.$ZodType
type Effect = 'read' | 'write'

/**
 * One call of the contract: its input, its answer and who may make it.
 * - `effect`: a 'write' runs in one transaction; a 'read' runs outside of one. A POST may be a read.
 * - `input`: the body of a POST; path or query parameters of a GET. Default: none.
 * - `example`: a valid input, whose ids belong to no record. Default: {}.
 * - `payload`: schema of `payload` in the answer `{success: true, payload?, message?}`. Default: null, no payload.
 * - `encoded`: the payload, a list, is sent as one base64 string of UTF-8 JSON.
 * - `bare`: the payload is the whole answer, without the envelope.
 * - `next`: the answer also carries `next`, a cursor or null.
 * - `media`: media type of a read that answers text or bytes, which the handler yields in pieces; null: JSON.
 * - `asksOutside`: the handler waits for an external service, so the call takes no place from the account's others.
 * - `idempotent`: a repeat with the same Idempotency-Key header returns the first answer and writes nothing. Default:
 *   true for writes.
 */
export interface Endpoint<
  Input extends Schema = Schema,
  Payload extends Schema | null = Schema | null,
  E extends Effect = Effect,
  A extends Access = Access,
  Media extends string | null = string | null,
> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly access: A
  readonly effect: E
  readonly input: Input
  readonly example: z.input<Input>
  readonly payload: Payload
  readonly encoded: boolean
  readonly bare: boolean
  readonly next: boolean
  readonly media: Media
  readonly idempotent: boolean
  readonly asksOutside: boolean
}

export type InputOf<E extends Endpoint> = z.infer<E['input']>
export type Pieces = AsyncGenerator<string | Uint8Array, void>
export type PayloadOf<E extends Endpoint> = E['media'] extends string
  ? Pieces
  : E['payload'] extends Schema
    ? z.infer<E['payload']>
    : undefined

const nothing = z.strictObject({})

const DEFAULTS = {
  input: nothing,
  example: {},
  payload: null,
  encoded: false,
  bare: false,
  next: false,
  media: null,
  asksOutside: false,
}

interface Options<Input, Payload, A> {
  readonly access: A
  readonly input?: Input
  readonly example?: z.input<Input>
  readonly payload?: Payload
  readonly encoded?: boolean
  readonly next?: boolean
  readonly asksOutside?: boolean
}

export function get<
  const A extends Access,
  Input extends Schema = typeof nothing,
  Payload extends Schema | null = null,
  const Media extends string | null = null,
>(
  path: string,
  options: Options<Input, Payload, A> & { readonly bare?: boolean; readonly media?: Media },
): Endpoint<Input, Payload, 'read', A, Media> {
  const as = { method: 'GET', path, effect: 'read', idempotent: false }
  return { ...DEFAULTS, ...options, ...as } as Endpoint<Input, Payload, 'read', A, Media>
}

/** By default an idempotent write; `effect: 'read'` makes it a read. */
export function post<
  const A extends Access,
  Input extends Schema = typeof nothing,
  Payload extends Schema | null = null,
  const E extends Effect = 'write',
>(
  path: string,
  options: Options<Input, Payload, A> & { readonly effect?: E; readonly idempotent?: boolean },
): Endpoint<Input, Payload, E, A, null> {
  const { effect = 'write', idempotent = effect === 'write' } = options
  const as = { method: 'POST', path, effect, idempotent }
  return { ...DEFAULTS, ...options, ...as } as Endpoint<Input, Payload, E, A, null>
}

/** The header of an idempotent call: 1 to 200 printable ASCII characters, per person, stored for 24 hours. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** Path of the call that returns who is signed in. */
export const STATUS_PATH = '/auth/status'

/** The header in which a page names its member's id (docs/product.md, AUTH-11). */
export const MEMBER_HEADER = 'forge-member'
