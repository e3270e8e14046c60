import { describe, expect, it } from 'vitest'
import { CHARACTERS } from '#demo/characters.ts'
import { PAYMENT_REALMS } from '#domain/season.ts'
import { realmSlug } from '#server/character/slugs.ts'

describe('CHAR-3: realmSlug', () => {
  it.each([
    ['Kazzak', 'kazzak'],
    ['TwistingNether', 'twisting-nether'],
    ['Twisting Nether', 'twisting-nether'],
    ['twisting-nether', 'twisting-nether'],
    ['twistingnether', 'twisting-nether'],
    ['  TWISTING  NETHER ', 'twisting-nether'],
    ['TarrenMill', 'tarren-mill'],
    ['Thral', 'thrall'],
    ["Kel'Thuzad", 'kelthuzad'],
    ['Kel’Thuzad', 'kelthuzad'],
    ['Azjol-Nerub', 'azjolnerub'],
    ['Area 52', 'area-52'],
    ['Area52', 'area-52'],
    ['Festung der Stürme', 'festung-der-sturme'],
    ['Confrérie du Thorium', 'confrerie-du-thorium'],
    ['Pozzo dell’Eternità', 'pozzo-delleternita'],
    ['Aggra (Português)', 'aggra-portugues'],
    ['Гордунни', 'gordunni'],
    ['гордунни', 'gordunni'],
    ['Ревущий фьорд', 'howling-fjord'],
    ['Свежеватель Душ', 'soulflayer'],
    ['Чёрный Шрам', 'blackscar'],
    ['Король-лич', 'lich-king'],
    ['아즈샤라', '아즈샤라'],
    ['SomeNewRealm', 'some-new-realm'],
    ["'", ''],
    ['../..', ''],
  ])('writes %j as %j', (realm, slug) => {
    expect(realmSlug(realm)).toBe(slug)
  })

  it('knows every payment realm by the slug that Raider.IO has for it', () => {
    const slugs = new Set(CHARACTERS.map((character) => character.slug))
    expect(PAYMENT_REALMS.filter((realm) => !slugs.has(realmSlug(realm)))).toEqual([])
  })

  it('leaves a slug as it is', () => {
    const slugs = [...new Set(CHARACTERS.map((character) => character.slug))]
    expect(slugs.map(realmSlug)).toEqual(slugs)
  })
})
