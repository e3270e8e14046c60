import * as z from 'zod/mini'
import type { Right } from './rights.ts'

/** 'public': anybody. 'signed-in': any session, whatever its roles. Else a right that the session's roles must give. */
type Access = 'public' | 'signed-in' | Right

type Schema = z.core.$ZodType
type Effect = 'read' | 'write'

/**
 * One call of the contract: what it takes, what it answers and who may make it.
 * - `effect`: a 'write' runs in one transaction; a 'read' runs outside of one. A POST may be a read.
 * - `input`: the body of a POST; path or query parameters of a GET. None unless given.
 * - `example`: an input that the call takes, whose ids name nothing; {} unless given.
 * - `payload`: what stands under `payload` in the answer `{success: true, payload?, message?}`; null, unless given, when nothing does.
 * - `encoded`: the payload, a list, travels as one base64 string of UTF-8 JSON.
 * - `bare`: the payload is the whole answer, without the envelope.
 * - `next`: the answer also carries `next`, a cursor or null.
 * - `media`: the answer is text, or bytes, of this media type, which the handler yields piece by piece; null: JSON. Only for reads.
 * - `asksOutside`: its handler waits for a service outside, so it takes no place from the account's other calls.
 * - `idempotent`: repeated with the same Idempotency-Key header it gives the first answer again and writes nothing. So is every
 *   write unless it says otherwise.
 */
export interface Endpoint<
  Input extends Schema = Schema,
  Payload extends Schema | null = Schema | null,
  E extends Effect = Effect,
  A extends Access = Access,
  Media extends string | null = string | null,
  Idempotent extends boolean = boolean,
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
  readonly idempotent: Idempotent
  readonly asksOutside: boolean
}

export type InputOf<E extends Endpoint> = z.infer<E['input']>
/** Text or bytes, piece by piece. */
export type Pieces = AsyncGenerator<string | Uint8Array, void>
/** A handler's answer: pieces, or the payload. */
export type PayloadOf<E extends Endpoint> = E['media'] extends string
  ? Pieces
  : E['payload'] extends Schema
    ? z.infer<E['payload']>
    : undefined

/** Input of a call that takes nothing. */
const nothing = z.strictObject({})

const DEFAULTS = {
  encoded: false,
  bare: false,
  next: false,
  media: null,
  asksOutside: false,
} as const

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
): Endpoint<Input, Payload, 'read', A, Media, false> {
  const {
    input = nothing as Schema as Input,
    example = {} as z.input<Input>,
    payload = null as Payload,
    media = null as Media,
  } = options
  const as = { method: 'GET', path, effect: 'read', idempotent: false } as const
  return { ...DEFAULTS, ...options, ...as, input, example, payload, media }
}

/** A call that writes, unless its `effect` says otherwise, and may be repeated. */
export function post<
  const A extends Access,
  Input extends Schema = typeof nothing,
  Payload extends Schema | null = null,
  const E extends Effect = 'write',
  const Idempotent extends boolean = E extends 'write' ? true : false,
>(
  path: string,
  options: Options<Input, Payload, A> & { readonly effect?: E; readonly idempotent?: Idempotent },
): Endpoint<Input, Payload, E, A, null, Idempotent> {
  const {
    input = nothing as Schema as Input,
    payload = null as Payload,
    effect = 'write' as E,
    example = {} as z.input<Input>,
  } = options
  const { idempotent = (effect === 'write') as Idempotent } = options
  return { ...DEFAULTS, ...options, method: 'POST', path, effect, input, example, payload, idempotent }
}

/** The header of an idempotent call: 1 to 200 printable ASCII characters, per person, stored for 24 hours. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** The call that says who is signed in. */
export const STATUS_PATH = '/auth/status'

/** The header in which a page names its member's id (docs/product.md, AUTH-11). */
export const MEMBER_HEADER = 'forge-member'
