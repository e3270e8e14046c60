import { beforeAll, describe, expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import { cancelBooking, editBooking } from '#features/booking/calls.ts'
import { createHeroName, deleteHeroName, updateHeroName } from '#features/hero-name/calls.ts'
import { generateCode, markMailSent } from '#features/mail/calls.ts'
import { deleteRaid, editRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { type Found, find } from '#features/search/calls.ts'
import type { Role } from '#platform/call/rights.ts'
import type { Caller } from '#platform/testing/server/caller.ts'
import { onBothDatabases } from '#platform/testing/server/databases.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import {
  book,
  bookingInput,
  finish,
  inputOf,
  pendingRaid,
  publishedRaid,
  readRaid,
} from '#platform/testing/server/records.ts'

const HERO = { name: 'Silberstrom', realm: 'Aegwynn', faction: 'Alliance', status: true } as const
const NOTHING = { clients: [], raids: [], members: [], heroNames: [], mails: [] }

/** One line per exact hit. */
function linesOf({ clients, raids, members, heroNames, mails, near }: Found): string[] {
  // Near hits have their own test.
  if (near) return []
  return [
    ...clients.map(({ name, raid }) => `client ${name} on ${raid.name}`),
    ...raids.map(({ name }) => `raid ${name}`),
    ...members.map(({ username }) => `member ${username}`),
    ...heroNames.map(({ name }) => `hero ${name}`),
    ...mails.map(({ sent }) => (sent ? 'mail, sent' : 'mail')),
  ]
}

onBothDatabases((kind) => {
  const { product, admin, manager, collector, advertiser, trial } = testProduct({ kind })
  let crewRaid: Raid
  let otherRaid: Raid
  let done: Booking
  let open: Booking
  let codes: { paymentCode: string; confirmationCode: string }
  let mailId: string
  beforeAll(async () => {
    const owner = advertiser
    const { memberId: goldCollector } = collector
    crewRaid = await publishedRaid(product, { name: 'HC Full Late', goldCollector })
    const { memberId: raidLeader } = await product.another('Raid Leader')
    otherRaid = await publishedRaid(product, { name: 'HC Full Early', time: '11:30 PM', raidLeader })
    await pendingRaid(product, { name: 'HC Planned', time: '3:30 PM' })
    done = await book(owner, crewRaid, { clientName: 'Rällona', contactInfo: 'SECRET#4321' })
    open = await book(trial, otherRaid, { clientName: 'Rällonka', contactInfo: 'other#4321' })
    const mail = await finish(product, done)
    mailId = mail._id
    await admin.call(createHeroName, { name: 'Xenia', realm: 'Kazzak', faction: 'Horde', status: true })
    codes = await admin.call(generateCode, { mailId })
    await admin.call(createHeroName, HERO)
  })

  const foundBy = async (caller: Caller, text: string) => linesOf(await caller.call(find, { text }))

  describe('SEARCH-2: each role finds only what it may see', () => {
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
    ])('a search by %s finds %j', async (role, found) => {
      const caller = await product.as(role)
      const member = `member ${caller.person.name}`
      const texts: [text: string, finds: string[]][] = [
        ['RÄLL', [OWN, OTHER]],
        ['rällona anton', [OWN]],
        ['secret 4321', [OWN]],
        ['4321', [OWN, OTHER]],
        ['secre', [OWN]],
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

    it('leaders and collectors find their raids and clients of 90 days, others of any age', async () => {
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

  it('SEARCH-3: a client’s hit has the booking’s whole course, and the mail only for people who handle it', async () => {
    const line = async (role: 'Admin' | 'Advertiser') =>
      (await (await product.as(role)).call(find, { text: 'rällona' })).clients[0]
    expect(await line('Advertiser')).toEqual({
      ...{ bookingId: done._id, name: 'Rällona', realm: 'Antonidas' },
      ...{ clientClass: 'Paladin', state: 'booked' },
      raid: { _id: crewRaid._id, name: 'HC Full Late', date: crewRaid.date, deleted: false },
      ...{ lock: false, inGroup: false, paid: false, doneAt: product.clock.now().toISOString() },
      mail: { sent: false, seen: null },
    })
    const { username: by } = (await readRaid(product, crewRaid._id)).goldCollector ?? { username: null }
    const mail = { _id: mailId, amount: 100_000, to: 'Xenia-Kazzak' }
    expect((await line('Admin'))?.mail).toEqual({ sent: false, seen: { ...mail, by } })
    await admin.call(markMailSent, { mailId, confirmationCode: codes.confirmationCode })
    expect((await line('Admin'))?.mail).toEqual({ sent: true, seen: { ...mail, by: admin.person.name } })
    expect((await line('Advertiser'))?.mail).toEqual({ sent: true, seen: null })
  })

  it('SEARCH-4: renamed, edited or deleted records are found by their current values', async () => {
    const owner = trial
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
    await owner.call(cancelBooking, { bookingId: booking._id, reason: 'Client cancelled' })
    expect(await lengths([booking._id, 'brontos'])).toEqual([0, 1])
    await admin.call(deleteHeroName, { id: hero._id })
    await manager.call(deleteRaid, { id: raid._id })
    expect(await lengths(['underm', 'second', 'goldb', 'brontos'])).toEqual([0, 0, 0, 0])
  })

  it('SEARCH-10, SEARCH-11: finds names in any script, realms in any spelling, and words with one wrong letter of five', async () => {
    const owner = trial
    const raid = await publishedRaid(product, { name: 'Бездна Midnight', time: '7:30 PM' })
    await book(owner, raid, { clientName: 'Вьюга', clientRealm: 'Гордунни', contactInfo: '' })
    await book(owner, raid, { clientName: 'Hexim', clientRealm: 'Twisting Nether', contactInfo: '' })
    await admin.call(createHeroName, { ...HERO, name: 'Ёлка', realm: 'Гордунни' })
    const [SNOW, HEXIM] = ['client Вьюга on Бездна Midnight', 'client Hexim on Бездна Midnight']
    for (const [text, ...finds] of [
      ['Гордунни', SNOW, 'hero Ёлка'],
      ['ГОРД', SNOW, 'hero Ёлка'],
      ['gordunni', SNOW, 'hero Ёлка'],
      ['вьюга-гордунни', SNOW],
      ['vyuga', SNOW],
      ['елка', 'hero Ёлка'],
      ['бездна', 'raid Бездна Midnight'],
      ['hexim midnight', HEXIM],
      ['hexim tn', HEXIM],
      ['hexim nether', HEXIM],
      ['hexim paladin', HEXIM],
      ['hexim mage'],
    ] as const)
      expect([text, (await foundBy(admin, text)).toSorted()]).toEqual([text, finds.toSorted()])
    for (const [text, name] of [
      ['hezim', 'Hexim'],
      ['bexim tn', 'Hexim'],
      ['вбюга', 'Вьюга'],
      ['hexxim', 'Hexim'],
    ] as const) {
      const { near, clients } = await admin.call(find, { text })
      expect([text, near, clients.map((client) => client.name)]).toEqual([text, true, [name]])
    }
    expect(await admin.call(find, { text: 'hexq' })).toEqual(NOTHING)
    expect(await advertiser.call(find, { text: 'hezim' })).toEqual(NOTHING)
  })

  it('SEARCH-1: finds nothing for a single character or only punctuation', async () => {
    expect((await admin.ask(find, { text: 'r' })).status).toBe(400)
    for (const text of ['??', '%%', '__', '\\\\']) expect(await admin.call(find, { text })).toEqual(NOTHING)
  })
})
