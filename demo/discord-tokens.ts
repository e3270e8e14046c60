import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/**
 * A token contains its grant, signed, so that people stay signed in when the demo's Discord restarts with the same key.
 * Only used and revoked tokens are remembered, in memory.
 */
const Grant = z.object({
  kind: z.enum(['code', 'access', 'refresh']),
  person: z.string(),
  /** The application that it was issued to; absent means any. */
  client: z.optional(z.string()),
  scope: z.string(),
  /** Increases when the person revokes the authorization: older tokens are void. */
  generation: z.int(),
  /** Unix time, ms; Discord's refresh tokens do not expire. */
  expiresAt: z.nullable(z.int()),
  nonce: z.string(),
  redirectUri: z.optional(z.string()),
  challenge: z.optional(z.string()),
})
export type Grant = z.infer<typeof Grant>

export interface Mint {
  sign(grant: Omit<Grant, 'nonce'>): string
  /** The grant of a valid token of this kind; else null. */
  read(kind: Grant['kind'], token: string): Grant | null
  /** As `read`, but the token works only once. */
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
