import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countMails, listAllMails, listMails, type MailFilters } from '#features/mail/calls.ts'
import { type Mail, UNSENT_COUNTED } from '#features/mail/work.ts'
import { type Caller, pagesOf } from '#platform/testing/server/caller.ts'
import { type Product, testProduct } from '#platform/testing/server/product.ts'
import { publishedRaid } from '#platform/testing/server/records.ts'

const COUNT = 1_203

/**
 * Adds COUNT done bookings with mails, one for each hour up to 2:00 AM of 26 October (server time), with the day of 25
 * hours before. Every third is paid on TarrenMill, every second to the Alliance. Newer mails have higher ids.
 */
async function addMails(product: Product, raidId: string, memberId: string): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO booking (id, raid_id, slot, member_id, raiderio_link, client_name, client_realm, client_key, client_class,
          client_faction, payment_realm, payment_faction, source, paid_full, price, deposit, owes, contact_info,
          additional_notes, selected_bosses, done, created_at)
      SELECT ('019f0000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, ${raidId}::uuid, number,
          ${memberId}::uuid, '', 'Client ' || number, 'Kazzak', 'client ' || number, 'Mage', 'Horde',
          CASE WHEN number % 3 = 0 THEN 'TarrenMill' ELSE 'Kazzak' END,
          CASE WHEN number % 2 = 0 THEN 'Alliance' ELSE 'Horde' END,
          'TC', false, number, 0, number, '', '', '{}', true,
          '2026-10-26T01:00:00Z'::timestamptz - make_interval(hours => ${COUNT} - number)
        FROM generate_series(1, ${COUNT}) AS number
      RETURNING *
    )
    INSERT INTO mail (id, booking_id, raid_id, adv_id, booking_date, type, total_price, amount, source,
        payment_realm, payment_faction, balance, adv_cut, created_at, holder_id)
    SELECT replace(id::text, '019f', '01a0')::uuid, id, raid_id, member_id, created_at, 'Raid Boost Heroic', price,
        price, source, payment_realm, payment_faction, 'Owes', 0, created_at, member_id
      FROM made
  `.execute(product.database.sql)
}

const { product, admin, collector, senior } = testProduct()
beforeAll(async () => {
  const raid = await publishedRaid(product, { maxClients: 9_999 })
  await addMails(product, raid._id, senior.memberId)
})

const page = async (
  filters: MailFilters = {},
  endpoint: typeof listAllMails | typeof listMails = listAllMails,
  caller = admin,
) => {
  const { body } = await caller.ask(endpoint, filters)
  return { mails: body.payload as Mail[], next: body.next }
}
const everyPage = async (
  filters: MailFilters,
  endpoint: typeof listAllMails | typeof listMails = listAllMails,
  caller = admin,
) => (await pagesOf<Mail[]>(caller, endpoint, filters)).flat()
const numbers = (mails: readonly Mail[]) => mails.map(({ totalPrice }) => totalPrice)
const from = (first: number, last: number) => Array.from({ length: first - last + 1 }, (_, at) => first - at)

describe('MAIL-7: paging and filtering mails', () => {
  it('mails come 100 a page, newest first, and `next` leads to the end', async () => {
    const pages = await pagesOf<Mail[]>(admin, listAllMails)
    expect(pages.map((mails) => mails.length)).toEqual([
      ...Array.from({ length: 12 }, () => 100),
      COUNT - 1_200,
    ])
    expect(numbers(pages.flat())).toEqual(from(COUNT, 1))
  })

  it('one list contains all mails that a person handles, sorted together', async () => {
    const both = await product.withBoth('Gold Collector', 'Senior Advertiser')
    const give = async (collectors: Record<number, string>, advertisers: Record<number, string>) => {
      await sql`
        UPDATE mail
           SET gold_collector = (${JSON.stringify(collectors)}::jsonb ->> (total_price % 3)::text)::uuid,
               adv_id = (${JSON.stringify(advertisers)}::jsonb ->> (total_price % 3)::text)::uuid
      `.execute(product.database.sql)
      // SQL writes no history row, so cached answers hold until the next minute.
      product.clock.advance({ seconds: 60 })
    }
    await give(
      { 0: both.memberId, 1: senior.memberId },
      { 0: senior.memberId, 1: both.memberId, 2: senior.memberId },
    )
    const everything = async (caller: Caller) => numbers(await everyPage({}, listMails, caller))
    expect(await everything(both)).toEqual(from(COUNT, 1))
    const booked = from(COUNT, 1).filter((number) => number % 3 !== 1)
    expect(await everything(senior)).toEqual(booked)
    await give({}, { 0: senior.memberId, 1: senior.memberId, 2: senior.memberId })
  })

  it.each([
    ['tarrenmill', COUNT / 3],
    // A Kelvin sign is folded to k; a Cyrillic letter only looks like an a.
    ['\u212Aazzak', (COUNT / 3) * 2],
    ['Kаzzak', 0],
    ['', COUNT],
    ['%', 0],
  ])('a part of the realm filters the mails: %j', async (realm, count) => {
    expect(await everyPage({ realm })).toHaveLength(count)
  })

  it('a part of the faction filters the mails, alone and with the realm', async () => {
    const mails = await everyPage({ faction: 'ALLI', realm: 'Tarren' })
    expect(mails).toHaveLength(Math.floor(COUNT / 6))
    expect(
      mails.every((mail) => mail.paymentFaction === 'Alliance' && mail.paymentRealm === 'TarrenMill'),
    ).toBe(true)
  })

  it.each([
    ['2026-10-26', 3],
    ['2026-10-25', 25],
    ['2026-10-24', 24],
    ['2025-10-25', 0],
  ])('the booking’s day in server time filters the mails: %s has %i', async (date, count) => {
    expect((await page({ date })).mails).toHaveLength(count)
  })
})

describe('MAIL-11: sent and unsent mails', () => {
  const mark = async (unsent: 'every third' | 'all') => {
    const sent = unsent === 'all' ? sql`false` : sql`total_price % 3 <> 0`
    await sql`UPDATE mail SET payment_code = id::text, confirmation_code = id::text, sent = ${sent}`.execute(
      product.database.sql,
    )
    product.clock.advance({ seconds: 60 })
  }
  const counted = async (caller: Caller) => (await caller.call(countMails, {})).all.send
  beforeAll(() => mark('every third'))
  afterAll(() => mark('all'))

  it('a tab filters the mails, alone and with other filters, on every page', async () => {
    const unsent = await everyPage({ tab: 'send' })
    expect(numbers(unsent)).toEqual(from(COUNT, 1).filter((number) => number % 3 === 0))
    const sent = await everyPage({ tab: 'sent' })
    expect(numbers(sent)).toEqual(from(COUNT, 1).filter((number) => number % 3 !== 0))
    expect((await page({ tab: 'send', realm: 'kazzak' })).mails).toEqual([])
    expect((await page({ tab: 'send', faction: 'horde', date: '2026-10-25' })).mails).toHaveLength(4)
    expect(await everyPage({ tab: 'sent', realm: 'kazzak', faction: 'horde' })).toHaveLength(401)
  })

  it('tabs list and count only mails that the viewer handles', async () => {
    for (const caller of [admin, collector, senior]) {
      expect(await everyPage({ tab: 'send' }, listMails, caller)).toHaveLength(COUNT / 3)
      expect(await counted(caller)).toBe(COUNT / 3)
    }
    expect(await counted(await product.another('Senior Advertiser'))).toBe(0)
  })

  it('counting mails stops at a thousand', async () => {
    await mark('all')
    expect(await counted(admin)).toBe(UNSENT_COUNTED)
    await mark('every third')
  })
})

describe('MAIL-8: a single record', () => {
  const [first, last] = [1, COUNT].map((number) => `01a00000-0000-7000-8000-${`${number}`.padStart(12, '0')}`)

  it('a mail is found by its id, however old it is', async () => {
    for (const [mailId, number] of [
      [first, 1],
      [last, COUNT],
    ] as const) {
      const { mails, next } = await page({ mailId })
      expect([numbers(mails), next]).toEqual([[number], null])
    }
  })

  it('a mail is found only by those who handle it, and only if it matches the other filters', async () => {
    expect((await page({ mailId: first }, listMails, collector)).mails).toHaveLength(1)
    expect(
      (await page({ mailId: first }, listMails, await product.another('Senior Advertiser'))).mails,
    ).toEqual([])
    expect((await page({ mailId: first, realm: 'hyjal' })).mails).toEqual([])
  })
})
