import { sql as raw } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleWith } from '#demo/people.ts'
import type { Booking } from '#domain/booking/booking.ts'
import { editBooking } from '#domain/booking/endpoints.ts'
import { createHeroName, deleteHeroName, updateHeroName } from '#domain/hero-name/endpoints.ts'
import { generateCode, markMailSent } from '#domain/mail/endpoints.ts'
import { deleteRaid, editRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { Actor, Role } from '#domain/rights.ts'
import { find } from '#domain/search/endpoints.ts'
import { scopeOf, wantedBy } from '#domain/search/rules.ts'
import { FOUND_OF_A_KIND, type Found } from '#domain/search/search.ts'
import type { Sql } from '#server/database/tables.ts'
import { findClients } from '#server/search/clients.ts'
import { findRaids } from '#server/search/data.ts'
import { FreshWords, takeAllWords } from '#server/search/words.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onOneDatabase, onPostgres } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import {
  book,
  bookingInput,
  finish,
  inputOf,
  pendingRaid,
  publishedRaid,
  readRaid,
} from '#server/testing/records.ts'

const HERO = { name: 'Silberstrom', realm: 'Aegwynn', faction: 'Alliance', status: true } as const
const NOTHING = { clients: [], raids: [], members: [], heroNames: [], mails: [] }

/** What was found, as a line each. */
function linesOf({ clients, raids, members, heroNames, mails, near }: Found): string[] {
  // What is only nearly so has a test of its own.
  if (near) return []
  return [
    ...clients.map(({ name, raid }) => `client ${name} on ${raid.name}`),
    ...raids.map(({ name }) => `raid ${name}`),
    ...members.map(({ username }) => `member ${username}`),
    ...heroNames.map(({ name }) => `hero ${name}`),
    ...mails.map(({ sent }) => (sent ? 'mail, sent' : 'mail')),
  ]
}

onOneDatabase((kind) => {
  let product: Product
  let crewRaid: Raid
  let otherRaid: Raid
  let done: Booking
  let open: Booking
  let codes: { paymentCode: string; confirmationCode: string }
  let mailId: string
  beforeAll(async () => {
    product = await startProduct(kind)
    const [admin, owner] = [await product.as('Admin'), await product.as('Advertiser')]
    const { memberId: goldCollector } = await product.as('Gold Collector')
    crewRaid = await publishedRaid(product, { name: 'HC Full Late', goldCollector })
    const [, leader] = peopleWith('Raid Leader')
    if (leader === undefined) throw new Error('There is no second leader')
    const { memberId: raidLeader } = await product.signIn(leader)
    otherRaid = await publishedRaid(product, { name: 'HC Full Early', time: '11:30 PM', raidLeader })
    await pendingRaid(product, { name: 'HC Planned', time: '3:30 PM' })
    done = await book(owner, crewRaid, { clientName: 'Rällona', contactInfo: 'SECRET#4321' })
    open = await book(await product.as('Trial Advertiser'), otherRaid, {
      clientName: 'Rällonka',
      contactInfo: 'other#4321',
    })
    const mail = await finish(product, done)
    mailId = mail._id
    await admin.call(createHeroName, { name: 'Xenia', realm: 'Kazzak', faction: 'Horde', status: true })
    codes = await admin.call(generateCode, { mailId })
    await admin.call(createHeroName, HERO)
  })
  afterAll(() => product.stop())

  const foundBy = async (caller: Caller, text: string) => linesOf(await caller.call(find, { text }))

  describe('SEARCH-2: is found by who may see it, and by nobody else', () => {
    const [OWN, OTHER] = ['client Rällona on HC Full Late', 'client Rällonka on HC Full Early']
    const [EARLY, LATE, PLANNED] = ['raid HC Full Early', 'raid HC Full Late', 'raid HC Planned']
    it.each<[Role, found: string[]]>([
      ['Admin', [OWN, OTHER, EARLY, LATE, PLANNED, 'mail', 'hero Silberstrom', 'member']],
      ['Developer', [OWN, OTHER, EARLY, LATE, PLANNED, 'mail', 'hero Silberstrom', 'member']],
      ['Raid Manager', [EARLY, LATE, PLANNED]],
      ['Advertiser', [OWN, EARLY, LATE]],
      ['Senior Advertiser', [EARLY, LATE]],
      ['Trial Advertiser', [OTHER, EARLY, LATE]],
      ['Raid Leader', [OWN, LATE]],
      ['Gold Collector', [OWN, LATE, 'mail']],
      ['Forge Member', []],
    ])('%s finds %j', async (role, found) => {
      const caller = await product.as(role)
      const member = `member ${caller.person.name}`
      const texts: [text: string, finds: string[]][] = [
        ['RÄLL', [OWN, OTHER]],
        ['rällona anton', [OWN]],
        ['secret 4321', [OWN]],
        ['4321', [OWN, OTHER]],
        // Of a contact whole words only.
        ['secre', []],
        ['antonidas', [OWN, OTHER]],
        ['antonidas raellona', [OWN]],
        ['Rallona (Antonidas)', [OWN]],
        [crewRaid.date, [EARLY, LATE, PLANNED]],
        ['hc', [EARLY, LATE, PLANNED]],
        ['late hc', [LATE]],
        [codes.paymentCode.slice(0, 4).toLowerCase(), ['mail']],
        [open._id, [OTHER]],
        [`#${open._id.slice(-8)}`, [OTHER]],
        [open._id.slice(-8, -2), [OTHER]],
        [codes.confirmationCode, ['mail']],
        [codes.confirmationCode.slice(0, -1), []],
        [done._id, ['mail']],
        [done._id.replaceAll('-', '').slice(-8, -2), ['mail']],
        ['aegw', ['hero Silberstrom']],
        [caller.person.name, ['member']],
      ]
      for (const [text, finds] of texts) {
        const matching = finds.filter((line) => found.includes(line))
        const lines = matching.map((line) => (line === 'member' ? member : line))
        expect([text, (await foundBy(caller, text)).toSorted()]).toEqual([text, lines.toSorted()])
      }
    })

    it('a crew finds its raids and clients of 90 days, others of any age', async () => {
      product.clock.advance({ hours: 92 * 24 })
      const texts = ['hc', 'rällona', 'secret']
      const found = async (role: 'Raid Leader' | 'Admin') => {
        const caller = await product.signIn((await product.as(role)).person)
        return (await Promise.all(texts.map((text) => foundBy(caller, text)))).map(({ length }) => length)
      }
      expect([await found('Raid Leader'), await found('Admin')]).toEqual([
        [0, 0, 0],
        [3, 1, 1],
      ])
      product.clock.reset()
    })
  })

  it('SEARCH-3: a client’s line has all that became of it, the mail’s part for who handles that', async () => {
    const line = async (role: 'Admin' | 'Advertiser') =>
      (await (await product.as(role)).call(find, { text: 'rällona' })).clients[0]
    expect(await line('Advertiser')).toEqual({
      ...{ bookingId: done._id, name: 'Rällona', realm: 'Antonidas' },
      ...{ clientClass: 'Paladin', state: 'booked' },
      raid: { _id: crewRaid._id, name: 'HC Full Late', date: crewRaid.date, deleted: false },
      ...{ lock: false, inGroup: false, paid: false, doneAt: product.clock.now().toISOString() },
      mail: { sent: false, seen: null },
    })
    const admin = await product.as('Admin')
    const { username: by } = (await readRaid(product, crewRaid._id)).goldCollector ?? { username: null }
    const mail = { _id: mailId, amount: 100_000, to: 'Xenia-Kazzak' }
    expect((await line('Admin'))?.mail).toEqual({ sent: false, seen: { ...mail, by } })
    await admin.call(markMailSent, { mailId, confirmationCode: codes.confirmationCode })
    expect((await line('Admin'))?.mail).toEqual({ sent: true, seen: { ...mail, by: admin.person.name } })
    expect((await line('Advertiser'))?.mail).toEqual({ sent: true, seen: null })
  })

  it('SEARCH-4: what was renamed, edited or deleted is found by what it says now', async () => {
    const [admin, owner] = [await product.as('Admin'), await product.as('Trial Advertiser')]
    const manager = await product.as('Raid Manager')
    const raid = await publishedRaid(product, { name: 'Nerubar Run', time: '5:30 PM' })
    const booking = await book(owner, raid, { clientName: 'Brontax', contactInfo: 'first' })
    const hero = await admin.call(createHeroName, { ...HERO, name: 'Goldquell' })
    const lengths = (texts: string[]) =>
      Promise.all(texts.map(async (text) => (await foundBy(admin, text)).length))
    expect(await lengths(['nerub', 'first', 'goldq', 'bront'])).toEqual([1, 1, 1, 1])
    await manager.call(editRaid, { id: raid._id, ...inputOf(raid), name: 'Undermine Run' })
    const { raidId: _, ...edited } = bookingInput(raid, { clientName: 'Brontos', contactInfo: 'second' })
    await owner.call(editBooking, { id: booking._id, raidId: raid._id, ...edited })
    await admin.call(updateHeroName, { id: hero._id, ...HERO, name: 'Goldbach' })
    expect(await lengths(['nerub', 'first', 'goldq', 'brontax'])).toEqual([0, 0, 0, 0])
    expect(await lengths(['underm', 'second', 'goldb', 'brontos'])).toEqual([1, 1, 1, 1])
    await admin.call(deleteHeroName, { id: hero._id })
    await manager.call(deleteRaid, { id: raid._id })
    expect(await lengths(['underm', 'second', 'goldb', 'brontos'])).toEqual([0, 0, 0, 0])
  })

  it('SEARCH-4: among many who search, each finds what was made before it asked', async () => {
    const [admin, owner] = [await product.as('Admin'), await product.as('Trial Advertiser')]
    const raid = await publishedRaid(product, { name: 'Busy Run', time: '6:30 PM' })
    const found: number[] = []
    for (const word of ['aurora', 'borealis', 'corona']) {
      const others = Array.from({ length: 8 }, () => foundBy(owner, 'nobody'))
      await book(owner, raid, { clientName: `Busy${word}`, contactInfo: word })
      found.push((await foundBy(admin, word)).length)
      await Promise.all(others)
    }
    expect(found).toEqual([1, 1, 1])
  })

  it('SEARCH-1: nothing is found by one character, or by what is none', async () => {
    const admin = await product.as('Admin')
    expect((await admin.ask(find, { text: 'r' })).status).toBe(400)
    for (const text of ['??', '%%', '__', '\\\\']) expect(await admin.call(find, { text })).toEqual(NOTHING)
  })
})

onPostgres('SEARCH-9: who takes the words of what changed', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct('postgres')
  })
  afterAll(() => product.stop())

  it('keeps one connection at most, and a quarter of a second: the search goes on without them', async () => {
    const admin = await product.as('Admin')
    const warned: string[] = []
    const words = new FreshWords(product.database, { warn: (_, sentence) => void warned.push(sentence) })
    await admin.call(createHeroName, HERO)
    await product.database.transaction(async (sql) => {
      await raw`SELECT pg_advisory_xact_lock(hashtext('forge search'))`.execute(sql)
      const all = Array.from({ length: 16 }, () => words.taken())
      const { rows } = await raw<{ waiting: number }>`
        SELECT count(*)::integer AS waiting FROM pg_sleep(0.1), pg_locks
         WHERE locktype = 'advisory' AND NOT granted`.execute(sql)
      expect(rows[0]?.waiting).toBeLessThanOrEqual(1)
      await Promise.all(all)
      expect(warned).toEqual(['The words of names that changed have to wait'])
      expect((await admin.call(find, { text: 'silberst' })).heroNames).toEqual([])
    })
    expect((await admin.call(find, { text: 'silberst' })).heroNames).toHaveLength(1)
  })
})

onPostgres('SEARCH-5: for each word at most twenty-five rows are read for each line that is shown', () => {
  const RAIDS = 2_000
  const EACH = 5
  let product: Product
  beforeAll(async () => {
    product = await startProduct('postgres')
    const [{ memberId: owner }, { memberId: leader }] = [
      await product.as('Advertiser'),
      await product.as('Admin'),
    ]
    await raw`
      INSERT INTO raid (id, name, date, start_minutes, starts_at, difficulty, organization, loot_type, raid_type,
                        boss_count, max_clients, pot, raid_leader, created_by, created_at, published_at)
      SELECT gen_random_uuid(), 'HC Full ' || n, '2026-06-01', 0, '2026-06-01'::timestamptz + n * interval '1 minute', 'HEROIC', 'Guild', 'Unsaved',
             'Full Run', 8, 99, 1, ${leader}::uuid, ${leader}::uuid, now(), now()
        FROM generate_series(1, ${raw.lit(RAIDS)}) n`.execute(product.database.sql)
    // One of each raid at a time: all at once take longer than a statement may.
    for (let n = 1; n <= EACH; n += 1) {
      const nth = raw`(row_number() OVER () + ${raw.lit((n - 1) * RAIDS)})`
      await raw`
      INSERT INTO booking (id, raid_id, slot, member_id, raiderio_link, client_name, client_realm, client_key, client_class,
                           client_faction, payment_realm, payment_faction, source, paid_full, price, deposit, owes,
                           contact_info, additional_notes, selected_bosses, created_at)
      SELECT md5('booking ' || ${nth})::uuid, raid.id, ${raw.lit(n)}, ${n % 2 === 0 ? owner : leader}::uuid, '',
             'Client' || ${nth} % 3000, 'Kazzak', 'client' || ${nth} % 3000 || chr(9) || 'kazzak', 'Mage', 'Horde', 'Kazzak', 'Horde', 'TC', false, 1, 0, 1,
             'discord: client#' || ${nth}, '', '{}', now()
        FROM raid`.execute(product.database.sql)
    }
    await takeAllWords(product.database)
    await raw`ANALYZE`.execute(product.database.sql)
  }, 60_000)
  afterAll(() => product.stop())

  it.each(['cl', 'client7', 'client77-kaz', 'discord', 'client 77', 'hc full', 'full 199'])(
    '%s',
    async (text) => {
      for (const role of ['Admin', 'Advertiser'] as const) {
        const { memberId: _id } = await product.as(role)
        const { found, read } = await lookFor(text, { _id, roles: [role] })
        expect(found).toBeGreaterThan(0)
        expect(read).toBeLessThanOrEqual(Math.max(found, FOUND_OF_A_KIND) * 25 * text.split(/[ -]/).length)
      }
    },
  )

  it.each([
    ['a frequent word', 'discord', FOUND_OF_A_KIND],
    ['a word that one client has, and one raid', '1234', 2],
  ])('of a crew not each booking is asked for %s', async (_of, text, shown) => {
    const { memberId: _id } = await product.as('Admin')
    const { found, read } = await lookFor(text, { _id, roles: ['Raid Leader'] })
    expect(found).toBe(shown)
    // Of raids as small as these all bookings may be read, and the raids for each kind; to ask them takes as many rows again.
    expect(read).toBeLessThan(RAIDS * EACH * 2)
  })

  async function lookFor(text: string, actor: Actor) {
    const [scope, wanted] = [scopeOf(actor, product.clock.now()), wantedBy(text, '2026-11-22')]
    return product.database.transaction(async (sql) => {
      const before = await rowsRead(sql)
      const clients = await findClients(sql, wanted, { scope, actor })
      const raids = await findRaids(sql, wanted, { scope, actor })
      return { found: clients.length + raids.length, read: (await rowsRead(sql)) - before }
    })
  }

  /** By this connection until now, of tables and through their indexes. */
  async function rowsRead(sql: Sql): Promise<number> {
    const { rows } = await raw<{ read: number }>`
      SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer AS read FROM pg_stat_xact_user_tables`.execute(
      sql,
    )
    return rows[0]?.read ?? Number.NaN
  }
})
