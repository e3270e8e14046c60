import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { moveGold } from '#domain/ledger/endpoints.ts'
import { bookFaultText } from '#domain/ledger/fault-text.ts'
import { generateCode, markMailSent } from '#domain/mail/endpoints.ts'
import { createPayout, offerPayout, payLines } from '#domain/payout/endpoints.ts'
import { findFaults } from '#server/ledger/check/data.ts'
import { faultsOfBooks } from '#server/testing/books.ts'
import type { Caller } from '#server/testing/caller.ts'
import { bringAboutEveryKind, castOf, nothingAtHand } from '#server/testing/every-kind.ts'
import { PLANTED, plantedFaults } from '#server/testing/planted-faults.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, finish, publishedRaid } from '#server/testing/records.ts'
import { onWalkedDatabases } from '#server/testing/walks.ts'

onWalkedDatabases((kind) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(kind)
    const cast = await castOf(product)
    await bringAboutEveryKind(product, { cast, atHand: nothingAtHand(), watched: (_, step) => step() })
    await leaveSomething(product, cast.admin)
  }, 120_000)
  afterAll(() => product.stop())

  it('LEDGER-23: what everything that can happen leaves is without a fault', async () => {
    expect(await findFaults(product.database.sql)).toMatchObject({ count: 0, faults: [] })
    expect(await faultsOfBooks(product.database.sql)).toEqual([])
  })

  describe('LEDGER-23: what is planted is found', () => {
    for (const [name, what, plant, kept] of PLANTED)
      it(name, async () => {
        const faults = await plantedFaults(product.database.sql, plant, kept === 'kept')
        expect(faults.map((fault) => fault.what)).toEqual(expect.arrayContaining([...what]))
        for (const fault of faults) expect(bookFaultText(fault)).not.toMatch(/null|undefined/)
        // Whoever is told of an account is told by how much.
        for (const { what: of, account, gold } of faults)
          if (of === 'causes')
            expect({ account, gold }).toEqual({ account: expect.any(String), gold: expect.any(Number) })
      })
  })
})

/** A mail that is not sent, and a line that is paid. */
async function leaveSomething(product: Product, admin: Caller): Promise<void> {
  const advertiser = await product.as('Advertiser')
  const raid = await publishedRaid(product)
  const sent = await finish(product, await book(advertiser, raid))
  await finish(product, await book(advertiser, raid))
  await admin.call(generateCode, { mailId: sent._id })
  await admin.call(markMailSent, { mailId: sent._id })
  const hero = { name: 'Kasse', realm: 'TarrenMill', faction: 'Horde', status: true } as const
  const { _id: bank } = await admin.call(createHeroName, hero)
  const community = { account: 'community', owner: null } as const
  const into = { account: 'bank', owner: bank } as const
  await admin.call(moveGold, { from: community, to: into, gold: 100_000, direction: 'in', reason: 'Brought' })
  const { groups } = await admin.call(offerPayout, { least: '1' })
  const payments = groups.flatMap(({ realm, payees }) =>
    realm === hero.realm ? payees.slice(0, 1).map(({ _id: payee }) => ({ payee, bank, gold: 1_000 })) : [],
  )
  const { _id: id, lines } = await admin.call(createPayout, { payments })
  await admin.call(payLines, { id, lineIds: lines.map(({ _id }) => _id) })
}
