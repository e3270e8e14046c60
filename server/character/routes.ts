import { lookUpCharacter } from '#domain/character/endpoints.ts'
import type { Raiderio } from '#server/character/raiderio.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'

export function characterRoutes({ raiderio }: { raiderio: Raiderio }): Implementation[] {
  return [
    implement(lookUpCharacter, async (address) => {
      const payload = await raiderio.lookup(address)
      return { payload, message: 'Character information fetched successfully' }
    }),
  ]
}
