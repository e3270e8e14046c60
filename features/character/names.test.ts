import { describe, expect, it } from 'vitest'
import { PAYMENT_REALMS } from '#features/season/game.ts'
import { EUROPEAN_REALMS, realmName, realmSlug } from './names.ts'
import { realmKey, TWO_NAMES } from './realm.ts'

const SPELLINGS: readonly ((realm: string) => string)[] = [
  (realm) => realm.toUpperCase(),
  (realm) => realm.toLowerCase(),
  (realm) => `  ${realm.replaceAll(' ', '  ')} `,
  (realm) => realm.replaceAll(' ', ''),
  (realm) => realm.normalize('NFD'),
  (realm) => realm.replace(/(?<=[a-z])\p{M}/gu, ''),
  (realm) => realm.normalize('NFD').replace(/(?<=\p{Script=Latin})\p{M}/gu, ''),
  (realm) => realm.replaceAll('ё', 'е'),
  (realm) => realm.replace('Чер', 'Чёр'),
  ...["'", '’', '‘', '`', '´', 'ʼ', '′', ''].map((sign) => (realm: string) => realm.replaceAll("'", sign)),
  ...['-', '‐', '‑', '‒', '–', '—', '−', ' ', ''].map(
    (sign) => (realm: string) => realm.replace(/[ -]/g, sign),
  ),
]

describe('CLIENT-1: spellings of a realm', () => {
  it.each(EUROPEAN_REALMS)('the realm %s is recognised in every spelling', (realm) => {
    expect([...new Set(SPELLINGS.map((spelt) => realmKey(spelt(realm))))]).toEqual([realmKey(realm)])
    expect(SPELLINGS.map((spelt) => realmName(spelt(realm))).filter((name) => name !== realm)).toEqual([])
  })

  it.each(TWO_NAMES)('the realms %s and %s are the same', (own, latin) => {
    expect(realmKey(own)).toBe(realmKey(latin))
  })

  it('no two other realms are the same', () => {
    const latin = EUROPEAN_REALMS.filter((realm) => /\p{Script=Latin}/u.test(realm))
    expect(new Set(latin.map(realmKey)).size).toBe(latin.length)
  })

  it.each([
    ['Thral', 'Thrall'],
    ['Aggra', 'Aggra (Português)'],
    ['Aggra(Português)', 'Aggra (Português)'],
    ['aggra-portugues', 'Aggra (Português)'],
    ['Confrerie du Thorium', 'Confrérie du Thorium'],
  ])('corrects the realm %s to %s', (spelt, realm) => {
    expect([realmKey(spelt), realmName(spelt)]).toEqual([realmKey(realm), realm])
  })
})

describe('CHAR-3: the realm’s slug for Raider.IO', () => {
  const SLUGS = `Kazzak kazzak, TwistingNether twisting-nether, twistingnether twisting-nether, Thral thrall, Kel’Thuzad kelthuzad,
    Azjol-Nerub azjolnerub, Arak–arahm arakarahm, Area52 area-52, Sisters of Elune sisters-of-elune, гордунни gordunni,
    Ревущий фьорд howling-fjord, Чёрный Шрам blackscar, Король-лич lich-king, 불타는 군단 burning-legion, SomeNewRealm some-new-realm,
    死亡之翼 死亡之翼, Aggra aggra-português, Aggra(Português) aggra-português, Aggra (Português) aggra-português,
    aggra-portugues aggra-português, Chants eternels chants-éternels, Confrerie du Thorium confrérie-du-thorium,
    Festung der Stürme festung-der-stürme, La Croisade écarlate la-croisade-écarlate, Marécage de Zangar marécage-de-zangar,
    Pozzo dell’Eternità pozzo-delleternità`
  it.each([
    ...SLUGS.split(/,\s+/).map((pair) => [pair.slice(0, pair.lastIndexOf(' ')), pair.split(' ').at(-1)]),
    ...[['  TWISTING  NETHER ', 'twisting-nether'], ...["'", '../..'].map((realm) => [realm, ''])],
  ])('the Raider.IO slug of realm %j is %j', (realm = '', slug) => {
    expect(realmSlug(realm)).toBe(slug)
  })

  it('every payment realm has a known slug', () => {
    expect(PAYMENT_REALMS.filter((realm) => realmName(realm) === undefined)).toEqual([])
  })

  it('the slug of a slug is the slug itself', () => {
    const slugs = EUROPEAN_REALMS.map(realmSlug)
    expect(slugs.map(realmSlug)).toEqual(slugs)
  })
})
