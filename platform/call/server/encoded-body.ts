import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate as preferred } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Fast enough to do while somebody waits, and within a few percent of the smallest. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** The encodings of a body, the smallest first: among encodings that a client accepts equally, the first is taken. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/** One text as it goes over the wire, compressed at most once each way, and only when somebody asks for it so. */
export class EncodedBody {
  /** A weak entity tag (RFC 9110, 8.8.3): the same text, however it is compressed. */
  readonly tag: string
  readonly plain: Buffer
  readonly #encoded = new Map<'br' | 'gzip', Promise<Buffer>>()

  constructor(text: string) {
    this.plain = Buffer.from(text)
    const hash = createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)
    this.tag = `W/"${hash}"`
  }

  /** The encoding that suits this Accept-Encoding header, with its weights (RFC 9110, 12.5.3). */
  encodingFor(accepted: string | string[] | undefined): Encoding {
    return preferred(String(accepted ?? '').toLowerCase(), [...ENCODINGS]) ?? 'identity'
  }

  encoded(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const cached = this.#encoded.get(encoding)
    if (cached !== undefined) return cached
    const encoded = packed(this.plain, encoding)
    this.#encoded.set(encoding, encoded)
    return encoded
  }
}

/** In memory of its own: what zlib answers is a part of a chunk, which would be kept whole for it. */
async function packed(plain: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const part = await (encoding === 'br' ? packers.br(plain, BROTLI) : packers.gzip(plain))
  const own = Buffer.allocUnsafeSlow(part.byteLength)
  part.copy(own)
  return own
}

/**
 * The body to send, and its headers set: 304 without one for a client that has this text already, else the text in
 * the encoding that the client takes best. Only with status 200: an error page is sent whole.
 */
export function negotiate(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: EncodedBody,
): Buffer | Promise<Buffer> | undefined {
  reply.header('etag', answer.tag)
  if (request.headers['if-none-match'] === answer.tag && reply.statusCode === 200) {
    reply.code(304)
    return undefined
  }
  const encoding = answer.encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity') return answer.plain
  reply.header('content-encoding', encoding)
  return answer.encoded(encoding)
}
