import { createMint } from '#demo/discord-tokens.ts'
import { personWith } from '#demo/people.ts'

/** The query of the demo's Admin who comes back from `authorize`, with a code that is signed with this key. */
export function queryWithCode(authorize: URL, signingKey: string): string {
  const { searchParams: asked } = authorize
  const code = createMint(signingKey).sign({
    kind: 'code',
    person: personWith('Admin').id,
    scope: asked.get('scope') ?? '',
    generation: 0,
    expiresAt: Date.now() + 60_000,
    redirectUri: asked.get('redirect_uri') ?? '',
    challenge: asked.get('code_challenge') ?? '',
  })
  return `?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`
}
