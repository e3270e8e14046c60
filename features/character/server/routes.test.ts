import { afterEach, describe, expect, it } from 'vitest'
import { lookUpCharacter } from '#features/character/calls.ts'
import { expectRefused, expectRefusedField } from '#platform/testing/server/caller.ts'
import { standIns, testProduct } from '#platform/testing/server/product.ts'

const KÄTHELINA = { region: 'eu', realm: 'Antonidas', name: 'Käthelina' } as const

describe('looking a character up', () => {
  const { advertiser } = testProduct()
  afterEach(async () => (await standIns()).raiderio.clearFault())

  describe('200', () => {
    it('CHAR-1: answers realm, name, class and faction', async () => {
      const { status, body } = await advertiser.ask(lookUpCharacter, KÄTHELINA)
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          message: 'Character information fetched successfully',
          payload: { realm: 'Antonidas', name: 'Käthelina', class: 'Paladin', faction: 'Alliance' },
        },
      ])
    })

    it('CHAR-3: understands a payment realm, and a name in Cyrillic', async () => {
      const looked = [
        { region: 'eu', realm: 'TarrenMill', name: 'nethris' },
        { region: 'eu', realm: 'gordunni', name: 'Зорянка' },
      ] as const
      const found = await Promise.all(looked.map((address) => advertiser.call(lookUpCharacter, address)))
      expect(found).toEqual([
        { realm: 'Tarren Mill', name: 'Nethris', class: 'Demon Hunter', faction: 'Horde' },
        { realm: 'Gordunni', name: 'Зорянка', class: 'Mage', faction: 'Alliance' },
      ])
    })
  })

  it.each([['region', 'mars', 'Region must be us, eu, tw, kr or cn']])(
    '400: %s=%j',
    async (field, value, message) => {
      const answer = await advertiser.ask(lookUpCharacter, { ...KÄTHELINA, [field]: value })
      expectRefusedField(answer, field, message)
    },
  )

  describe('404 and 502', () => {
    it('CHAR-2: a character, and a realm, that Raider.IO does not know', async () => {
      for (const unknown of [{ region: 'us' }, { region: 'us', realm: '../../admin' }] as const) {
        const answer = await advertiser.ask(lookUpCharacter, { ...KÄTHELINA, ...unknown })
        expectRefused(answer, 'character-not-found')
      }
    })

    it.each(['down', 'nonsense'] as const)(
      'CHAR-2: a Raider.IO that is %s, until it is well again',
      async (kind) => {
        const { raiderio } = await standIns()
        const address = { region: 'eu', realm: 'Kazzak', name: 'Vashtorn' } as const
        await raiderio.fault({ kind, paths: ['/api/v1/characters'], times: 2 })
        const answer = await advertiser.ask(lookUpCharacter, { ...address, name: 'Mirelune' })
        expectRefused(answer, 'raiderio-unavailable')
        await raiderio.clearFault()
        expect(await advertiser.call(lookUpCharacter, address)).toMatchObject({ class: 'Warrior' })
      },
    )
  })
})
