import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export type TokenCipher = ReturnType<typeof createTokenCipher>

/**
 * Encrypts Discord tokens for the database: AES-256-GCM (NIST SP 800-38D), with a fresh 96-bit nonce. `secret` is the
 * configuration's; each purpose derives its own key (HKDF, RFC 5869).
 */
export function createTokenCipher(
  secret: Buffer,
  purpose: 'discord-tokens' | 'discord-webhooks' = 'discord-tokens',
) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    encrypt(plain: string) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
    },
    /** The plain text; null if it was encrypted with another secret or altered. */
    decrypt(encrypted: string) {
      const bytes = Buffer.from(encrypted, 'base64')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        decipher.setAuthTag(tag)
        const text = bytes.subarray(NONCE_BYTES + TAG_BYTES)
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
