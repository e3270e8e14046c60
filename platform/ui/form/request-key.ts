/** The content that was sent last and the Idempotency-Key that went with it. */
export interface SentRequest {
  readonly content: string
  readonly key: string
}

/**
 * The request to send for this body. The key stays the same while the same content is sent again: after a lost answer
 * nobody knows whether the first attempt arrived. It changes with the content, since one key cannot stand for two
 * records (docs/product.md, BOOK-7).
 */
export function requestFor(
  body: unknown,
  last: SentRequest | null,
  makeKey: () => string = randomKey,
): SentRequest {
  const content = JSON.stringify(body)
  return last?.content === content ? last : { content, key: makeKey() }
}

/** A request as JSON that was kept; null for a text that is none of ours. */
export function readRequest(text: string | null): SentRequest | null {
  try {
    const { content, key } = Object(JSON.parse(text ?? 'null')) as Record<string, unknown>
    return typeof content === 'string' && typeof key === 'string' ? { content, key } : null
  } catch {
    return null
  }
}

/** 128 random bits as hex. Not crypto.randomUUID, which a page that was not served securely does not have. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
