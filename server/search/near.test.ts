import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldSearch, searchWords } from '#domain/folding.ts'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { foldCase } from '#domain/letter-case.ts'
import { find } from '#domain/search/endpoints.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onBothDatabases } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, publishedRaid } from '#server/testing/records.ts'

onBothDatabases((kind) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(kind)
    const raid = await publishedRaid(product, { name: 'HC Full Late' })
    const booked = { clientRealm: 'Twisting Nether' }
    await book(await product.as('Advertiser'), raid, { ...booked, clientName: 'Zéphyrelle' })
    await book(await product.as('Trial Advertiser'), raid, { ...booked, clientName: 'Grümmelo' })
    await (await product.as('Admin')).call(createHeroName, {
      ...{ name: 'Silberstrom', realm: "Kor'gall", faction: 'Alliance', status: true },
    })
  })
  afterAll(() => product.stop())

  async function namesFor(caller: Caller, text: string) {
    const { clients, heroNames, near } = await caller.call(find, { text })
    return [...[...clients, ...heroNames].map(({ name }) => name), ...(near ? ['near'] : [])]
  }

  it.each([
    ['zephyrelle', ['Zéphyrelle']],
    ['zeph', ['Zéphyrelle']],
    ['twisting zeph', ['Zéphyrelle']],
    ['tn zeph', ['Zéphyrelle']],
    ['Zéphyrelle@Twisting Nether', ['Zéphyrelle']],
    ['zephyrelle, twistingnether', ['Zéphyrelle']],
    ['gruemmelo', ['Grümmelo']],
    ['twisting nether', ['Grümmelo', 'Zéphyrelle']],
    ['nether grumm', ['Grümmelo']],
    ['zeph pala', ['Zéphyrelle']],
    ['zeph mage', []],
    ['korgall', ['Silberstrom']],
    ["silber kor'g", ['Silberstrom']],
  ])('SEARCH-10: %s finds %j', async (text, names) => {
    expect((await namesFor(await product.as('Admin'), text)).toSorted()).toEqual(names)
  })

  it('SEARCH-11: one wrong letter finds what its reader may see, and says so', async () => {
    const [admin, owner] = [await product.as('Admin'), await product.as('Advertiser')]
    expect(await namesFor(admin, 'zephirelle')).toEqual(['Zéphyrelle', 'near'])
    expect(await namesFor(owner, 'zephyrele twisting')).toEqual(['Zéphyrelle', 'near'])
    expect(await namesFor(owner, 'grumemlo')).toEqual([])
    expect(await namesFor(admin, 'grumemlo')).toEqual(['Grümmelo', 'near'])
    expect(await namesFor(admin, 'silberstrm')).toEqual(['Silberstrom', 'near'])
    expect(await namesFor(admin, 'zeqh')).toEqual([])
  })

  it('SEARCH-10: the database folds as the server does', async () => {
    const names = [
      'Grümmel',
      'gruemmel',
      'Éclairion',
      'Straßer',
      'Ærin',
      'Sløren',
      "kor'gall",
      'Зорёнка',
      'Łukasz',
      'aoeue',
    ]
    for (const name of names.map(foldCase)) {
      const key = `${name}\ttarrenmill x-y(z)`
      const { rows } = await raw<{ folded: string; words: string[] }>`
        SELECT search_fold(${name}) AS folded, client_words(${key}) AS words`.execute(product.database.sql)
      expect(rows).toEqual([{ folded: foldSearch(name), words: searchWords(key) }])
    }
  })
})
