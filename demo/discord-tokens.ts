import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/**
 * Everything that a token stands for is signed into the token itself, so that people stay signed in when the demo's Discord starts anew with the same key.
 * Only what was used up or taken back is remembered, and that is forgotten with the process.
 */
const Grant = z.object({
  kind: z.enum(['code', 'access', 'refresh']),
  person: z.string(),
  /** The application that it was given to; any where none is said. */
  client: z.optional(z.string()),
  scope: z.string(),
  /** Grows whenever the person takes the authorisation back: what was signed before it is worth nothing. */
  generation: z.int(),
  /** Unix time, ms; refresh tokens of Discord's don't end. */
  expiresAt: z.nullable(z.int()),
  nonce: z.string(),
  redirectUri: z.optional(z.string()),
  challenge: z.optional(z.string()),
})
export type Grant = z.infer<typeof Grant>

export interface Mint {
  sign(grant: Omit<Grant, 'nonce'>): string
  /** The grant when the token is ours, of this kind, and not over; else null. */
  read(kind: Grant['kind'], token: string): Grant | null
  /** As read, and the token works this once only. */
  spend(kind: Grant['kind'], token: string): Grant | null
}

export function createMint(signingKey: string): Mint {
  const spent = new Set<string>()
  const seal = (body: string) => createHmac('sha256', signingKey).update(body).digest('base64url')

  function read(kind: Grant['kind'], token: string): Grant | null {
    const [body = '', signature = ''] = token.split('.')
    const expected = Buffer.from(seal(body))
    const given = Buffer.from(signature)
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
    const grant = Grant.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
    if (grant.kind !== kind || spent.has(grant.nonce)) return null
    return grant.expiresAt === null || grant.expiresAt > Date.now() ? grant : null
  }

  return {
    sign(grant) {
      const body = Buffer.from(JSON.stringify({ ...grant, nonce: randomUUID() })).toString('base64url')
      return `${body}.${seal(body)}`
    },
    read,
    spend(kind, token) {
      const grant = read(kind, token)
      if (grant) spent.add(grant.nonce)
      return grant
    },
  }
}
