/**
 * The Idempotency-Key of one opened form: it stays the same while the same content is sent again (after a lost
 * connection, nobody knows whether the first attempt arrived), and changes with the content, since one key can not
 * stand for two bookings (docs/product.md, Bookings).
 */
export function requestKeys(makeKey: () => string = randomKey): (body: unknown) => string {
  let sent: { content: string; key: string } | null = null
  return (body) => {
    const content = JSON.stringify(body)
    if (sent?.content !== content) sent = { content, key: makeKey() }
    return sent.key
  }
}

/** 128 random bits as hex. Not crypto.randomUUID, which a page that was not served securely does not have. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
