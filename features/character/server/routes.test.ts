import { afterEach, expect, it } from 'vitest'
import { lookUpCharacter } from '#features/character/calls.ts'
import { expectRefused, expectRefusedField } from '#platform/testing/server/caller.ts'
import { standIns, testProduct } from '#platform/testing/server/product.ts'

const KÄTHELINA = { region: 'eu', realm: 'Antonidas', name: 'Käthelina' } as const

const { advertiser } = testProduct()
afterEach(async () => (await standIns()).raiderio.clearFault())

it('CHAR-1: looking a character up answers realm, name, class and faction', async () => {
  const { status, body } = await advertiser.ask(lookUpCharacter, KÄTHELINA)
  const message = 'Character information fetched successfully'
  const payload = { realm: 'Antonidas', name: 'Käthelina', class: 'Paladin', faction: 'Alliance' }
  expect([status, body]).toEqual([200, { success: true, message, payload }])
})

it('CHAR-2: looking up an unknown region or character answers an error', async () => {
  const region = await advertiser.ask(lookUpCharacter, { ...KÄTHELINA, region: 'mars' })
  expectRefusedField(region, 'region', 'Region must be us, eu, tw, kr or cn')
  const unknown = await advertiser.ask(lookUpCharacter, { ...KÄTHELINA, region: 'us' })
  expectRefused(unknown, 'character-not-found')
})

it('CHAR-2: looking a character up answers an error while Raider.IO is down', async () => {
  const { raiderio } = await standIns()
  const address = { region: 'eu', realm: 'Kazzak', name: 'Vashtorn' } as const
  await raiderio.fault({ kind: 'down', paths: ['/api/v1/characters'], times: 2 })
  const answer = await advertiser.ask(lookUpCharacter, { ...address, name: 'Mirelune' })
  expectRefused(answer, 'raiderio-unavailable')
  await raiderio.clearFault()
  expect(await advertiser.call(lookUpCharacter, address)).toMatchObject({ class: 'Warrior' })
})
