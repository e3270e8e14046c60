import { lookUpCharacter } from '#features/character/calls.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import type { Raiderio } from './raiderio.ts'

export function characterRoutes({ raiderio }: { raiderio: Raiderio }): Implementation[] {
  return [
    implement(lookUpCharacter, async (address) => {
      const payload = await raiderio.lookup(address)
      return { payload, message: 'Character information fetched successfully' }
    }),
  ]
}
