import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate as preferred } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { viewsInvalidatedBy } from '#platform/change/catalogue.ts'
import type { RecordedChange } from '#platform/change/server/history.ts'
import { ALL_VIEWS, type View } from '#platform/change/view.ts'

/** Some lists change with the clock, always on a full minute, ms. */
const MINUTE_MS = 60_000
/** The most memory of all cached answers, bytes; an answer counts twice, for its compressed forms. */
const MAX_BYTES = 24 * 1_024 * 1_024

interface Entry<Value> {
  readonly value: Value
  /** How often the answer's views were invalidated before its query began. */
  readonly version: number
}

interface Lookup {
  /** Call, audience and input. */
  readonly key: string
  readonly views: readonly View[]
  /** The product's clock, ms. */
  readonly now: number
  /** Whether this instance has seen all changes that the caller has. */
  readonly isCurrent: boolean
}

/**
 * Caches encoded answers. An answer is stored, and shared with concurrent callers, only if no change of its views arrived
 * between the start and the end of its query. At each full minute the cache is emptied.
 */
export class AnswerCache {
  readonly #stored = new LRUCache<string, Entry<EncodedBody>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ value }, key) => value.plain.byteLength * 2 + key.length,
  })
  readonly #underWay = new Map<string, Entry<Promise<EncodedBody>>>()
  readonly #versions = new Map<View, number>()
  #minute = 0

  readonly onNews = (changes: readonly RecordedChange[]): void => {
    for (const { kind } of changes) for (const view of viewsInvalidatedBy(kind)) this.#invalidate(view)
  }

  readonly invalidateAll = (): void => {
    for (const view of ALL_VIEWS) this.#invalidate(view)
  }

  /** The cached answer, or the result of `make`. @throws what `make` throws */
  async get(lookup: Lookup, make: () => Promise<EncodedBody>): Promise<EncodedBody> {
    const { key, views, now, isCurrent } = lookup
    if (!isCurrent) return make()
    const minute = Math.floor(now / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#stored.clear()
      this.#underWay.clear()
    }
    const version = this.#versionOf(views)
    const stored = this.#stored.get(key)
    if (stored?.version === version) return stored.value
    const underWay = this.#underWay.get(key)
    if (underWay?.version === version) {
      const value = await underWay.value
      return this.#versionOf(views) === version ? value : make()
    }
    const made = { version, value: make() }
    this.#underWay.set(key, made)
    try {
      const value = await made.value
      if (this.#versionOf(views) === version && this.#minute === minute)
        this.#stored.set(key, { version, value })
      return value
    } finally {
      if (this.#underWay.get(key) === made) this.#underWay.delete(key)
    }
  }

  #invalidate(view: View): void {
    this.#versions.set(view, (this.#versions.get(view) ?? 0) + 1)
  }

  #versionOf(views: readonly View[]): number {
    return views.reduce((sum, view) => sum + (this.#versions.get(view) ?? 0), 0)
  }
}

/** Fast enough to run while somebody waits, and within a few percent of the smallest. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** A text as sent: compressed on demand, at most once per encoding. */
export class EncodedBody {
  /** A weak entity tag (RFC 9110, 8.8.3): equal for all encodings of a text. */
  readonly tag: string
  readonly plain: Buffer
  readonly #encoded = new Map<'br' | 'gzip', Promise<Buffer>>()

  constructor(text: string) {
    this.plain = Buffer.from(text)
    const hash = createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)
    this.tag = `W/"${hash}"`
  }

  encoded(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const encoded = this.#encoded.get(encoding) ?? packed(this.plain, encoding)
    this.#encoded.set(encoding, encoded)
    return encoded
  }
}

/** Copied: zlib returns a slice of a larger chunk, which would stay in memory. */
async function packed(plain: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const part = await (encoding === 'br' ? packers.br(plain, BROTLI) : packers.gzip(plain))
  const own = Buffer.allocUnsafeSlow(part.byteLength)
  part.copy(own)
  return own
}

/**
 * Returns the body in the best encoding and sets its headers. If the client has this text already, answers 304
 * without a body, but only in place of status 200.
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
  // Smallest first: of encodings that a client accepts equally (RFC 9110, 12.5.3), the first wins.
  const accepted = String(request.headers['accept-encoding'] ?? '').toLowerCase()
  const encoding = preferred(accepted, ['br', 'gzip', 'identity'])
  if (encoding !== 'br' && encoding !== 'gzip') return answer.plain
  reply.header('content-encoding', encoding)
  return answer.encoded(encoding)
}
