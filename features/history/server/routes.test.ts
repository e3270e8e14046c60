import { describe, expect, it } from 'vitest'
import { editBooking, markBooking } from '#features/booking/calls.ts'
import { createHeroName, deleteHeroName, updateHeroName } from '#features/hero-name/calls.ts'
import { type HistoryEntry, type HistoryNoun, listHistory } from '#features/history/calls.ts'
import { generateCode, markMailSent } from '#features/mail/calls.ts'
import { editRaid } from '#features/raid/calls.ts'
import { UNKNOWN_ID } from '#platform/call/field.ts'
import { expectRefused, expectRefusedField } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, bookingInput, finish, inputOf, publishedRaid } from '#platform/testing/server/records.ts'

const HERO_NAME = { name: 'Вьюга', realm: 'Kazzak', faction: 'Horde', status: true } as const

const { product, admin, developer, manager, collector, advertiser } = testProduct()

const read = (noun: HistoryNoun, id: string, caller = admin) => caller.call(listHistory, { noun, id })
/** Member, action and changed fields of each entry, newest first. */
const textsOf = (entries: readonly HistoryEntry[]) =>
  entries.map(({ by, action, changes }) => [by?.username, action, ...changes.map(({ field }) => field)])

describe('reading the history (200)', () => {
  it('HIST-1, HIST-2: a hero name’s history is listed newest first, also after its deletion', async () => {
    const { _id: id } = await admin.call(createHeroName, HERO_NAME)
    await developer.call(updateHeroName, { id, ...HERO_NAME, realm: 'Hyjal', status: false })
    await admin.call(deleteHeroName, { id })
    const entries = await read('hero-name', id, developer)
    expect(textsOf(entries)).toEqual([
      [admin.person.name, 'Deleted', 'Name', 'Realm', 'Faction', 'Status'],
      [developer.person.name, 'Edited', 'Realm', 'Status'],
      [admin.person.name, 'Added', 'Name', 'Realm', 'Faction', 'Status'],
    ])
    expect(entries[1]).toEqual({
      ...{ _id: expect.stringMatching(/^\d+$/), at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      ...{ by: { _id: developer.memberId, username: developer.person.name }, action: 'Edited' },
      changes: [
        { field: 'Realm', from: 'Kazzak', to: 'Hyjal' },
        { field: 'Status', from: 'Active', to: 'Inactive' },
      ],
    })
  })

  it('HIST-2: a raid’s history shows names of people and formatted gold', async () => {
    const raid = await publishedRaid(product)
    const input = { ...inputOf(raid), goldCollector: collector.memberId, pot: 1_250_000 }
    await manager.call(editRaid, { id: raid._id, ...input })
    const [edited, published, created] = await read('raid', raid._id)
    expect(edited?.changes).toEqual([
      { field: 'Price', from: '100,000 g', to: '1,250,000 g' },
      { field: 'Gold Collector', from: 'Not assigned', to: collector.person.name },
    ])
    expect([published?.action, published?.changes]).toEqual(['Published', []])
    const leader = (await product.as('Raid Leader')).person.name
    expect(created?.changes).toContainEqual({ field: 'Raid Leader', from: null, to: leader })
  })

  it('HIST-2: a booking’s history omits contact and notes, and a mail’s history omits the codes', async () => {
    const raid = await publishedRaid(product)
    const booking = await book(advertiser, raid)
    const { _id: id } = booking
    await advertiser.call(editBooking, { id, ...bookingInput(raid, { contactInfo: 'secret#1' }) })
    await admin.call(markBooking.lock, { bookingId: id })
    const mail = await finish(product, booking)
    const entries = await read('booking', id)
    expect(textsOf(entries).slice(0, 3)).toEqual([
      [admin.person.name, 'Marked as done'],
      [admin.person.name, 'Marked as locked'],
      [advertiser.person.name, 'Edited', 'Contact Info'],
    ])
    expect(entries.at(-1)?.action).toBe('Booked')
    expect(entries.at(-1)?.changes).toContainEqual({ field: 'Contact Info', from: null, to: null })

    const { confirmationCode, paymentCode } = await admin.call(generateCode, { mailId: mail._id })
    await admin.call(markMailSent, { mailId: mail._id, confirmationCode })
    const ofMail = await read('mail', mail._id)
    expect(ofMail.map(({ action }) => action)).toEqual([
      'Marked as sent',
      'Generated the codes',
      'Made when the booking was done',
    ])
    const all = JSON.stringify([entries, ofMail])
    for (const kept of ['secret#1', 'kat#1234', confirmationCode, paymentCode])
      expect(all).not.toContain(kept)
  })

  it('HIST-1: a history has 30 entries a page, and `next` leads to the end', async () => {
    const { _id: id } = await admin.call(createHeroName, { ...HERO_NAME, name: 'Turned' })
    for (let turn = 1; turn <= 30; turn += 1) {
      await admin.call(updateHeroName, { id, ...HERO_NAME, name: `Turned ${turn}` })
    }
    const first = await admin.ask(listHistory, { noun: 'hero-name', id })
    const { payload, next } = first.body as { payload: HistoryEntry[]; next: string }
    expect(payload).toHaveLength(30)
    expect(payload[0]?.changes).toEqual([{ field: 'Name', from: 'Turned 29', to: 'Turned 30' }])
    const last = await admin.ask(listHistory, { noun: 'hero-name', id, before: next })
    expect(textsOf(last.body.payload as HistoryEntry[])).toEqual([
      [admin.person.name, 'Added', 'Name', 'Realm', 'Faction', 'Status'],
    ])
    expect(last.body.next).toBeNull()
  })
})

it.each([
  ['noun', { noun: 'member', id: UNKNOWN_ID }, 'This noun has no history to read.'],
  ['noun', { id: UNKNOWN_ID }, 'This noun has no history to read.'],
])('400: HIST-1: a history cannot be read by the %s of %j', async (field, input, sentence) => {
  expectRefusedField(await admin.ask(listHistory, input), field, sentence)
})

it('404: HIST-1: the history of an unknown id, or of another kind of record', async () => {
  const { _id: id } = await admin.call(createHeroName, { ...HERO_NAME, name: 'Other noun' })
  for (const input of [
    { noun: 'hero-name', id: UNKNOWN_ID },
    { noun: 'raid', id },
    { noun: 'raid', id: 'nothing' },
  ]) {
    expectRefused(await admin.ask(listHistory, input), 'not-found')
  }
})
