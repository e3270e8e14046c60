import * as fc from 'fast-check'
import ical from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { CalendarEvent, CalendarOf } from '#domain/calendar/calendar.ts'
import { calledOff, icsOf, isInCalendar, shownNow } from '#domain/calendar/rules.ts'
import type { Role } from '#domain/rights.ts'

const ORIGIN = { origin: 'https://forge.example' }
const EVENT: CalendarEvent = {
  ...{ raidId: 'r1', name: 'HC Full Late', startsAt: '2026-11-22T20:30:00.000Z', sequence: 3 },
  ...{ isCancelled: false, changedAt: '2026-11-20T10:00:00.000Z' },
  ...{ about: 'Heroic, Full Run, Saved.', leadsTo: '/dashboard/book-raid?raid=r1' },
}

const readBack = (text: string) =>
  new ical.Component(ical.parse(text)).getAllSubcomponents('vevent').map((one) => new ical.Event(one))

describe('ICS-3: what a calendar program reads', () => {
  it('is the raid, with its start and end in UTC, its sequence and its state', () => {
    const text = icsOf(
      [EVENT, { ...EVENT, raidId: 'r2', isCancelled: true, about: '', leadsTo: null }],
      ORIGIN,
    )
    const [event, cancelled] = readBack(text)
    expect(event?.uid).toBe('r1@forge.example')
    expect(event?.summary).toBe('HC Full Late')
    expect(event?.description).toBe('Heroic, Full Run, Saved.')
    expect(event?.sequence).toBe(3)
    expect(event?.startDate.toString()).toBe('2026-11-22T20:30:00Z')
    expect(event?.endDate.toString()).toBe('2026-11-22T23:30:00Z')
    expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(event?.component.getFirstPropertyValue('url')).toBe(
      'https://forge.example/dashboard/book-raid?raid=r1',
    )
    expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(cancelled?.description).toBeNull()
    expect(text).toContain('\r\nDTSTAMP:20261120T100000Z\r\n')
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  it('is any name as it is, in lines of at most 75 octets that cut no character', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 120 }).filter((text) => !/\p{Cc}/u.test(text))
    fc.assert(
      fc.property(name, (text) => {
        const written = icsOf([{ ...EVENT, name: text }], ORIGIN)
        for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(Buffer.from(written).toString()).toBe(written)
        expect(readBack(written)[0]?.summary ?? '').toBe(text)
      }),
      {
        examples: ['a\\b;c,d\\n', 'BEGIN:VEVENT', ':;,"', 'я𝔉'.repeat(40), '𝔉'.repeat(40)].map((text) => [
          text,
        ]),
      },
    )
    expect(icsOf([{ ...EVENT, name: 'a\r\nATTACH:x' }], ORIGIN)).not.toMatch(/^ATTACH/m)
  })
})

describe('ICS-2: a raid stands in a calendar', () => {
  const raid = { raidLeader: { _id: 'lead' }, goldCollector: { _id: 'collect' } }
  it.each<[CalendarOf, string, Role, boolean, boolean]>([
    ['own', 'lead', 'Raid Leader', false, true],
    ['own', 'lead', 'Forge Member', false, false],
    ['own', 'collect', 'Gold Collector', false, true],
    ['own', 'me', 'Advertiser', true, true],
    ['own', 'me', 'Advertiser', false, false],
    // They were an advertiser once.
    ['own', 'me', 'Gold Collector', true, false],
    ['all', 'me', 'Advertiser', false, true],
    ['all', 'me', 'Raid Manager', false, true],
    ['all', 'me', 'Raid Leader', false, false],
    ['all', 'me', 'Forge Member', true, false],
  ])('of %s, of %s as a %s (client booked: %s): %s', (of, _id, role, isBooked, expected) => {
    expect(isInCalendar(of, raid, { _id, roles: [role] }, isBooked)).toBe(expected)
  })
})

describe('ICS-4: the sequence', () => {
  const raid = { _id: 'r', name: 'HC', version: 4, startsAt: 1_000 }
  const first = shownNow(raid, undefined, 1)

  it('begins with the raid’s version and stays while nothing changes', () => {
    expect(first).toMatchObject({ sequence: 4, isCancelled: false, changedAt: 1 })
    expect(shownNow(raid, first, 2)).toBe(first)
  })

  it('grows with each change, also when it is called off and back', () => {
    const edited = shownNow({ ...raid, version: 9, name: 'HC Late' }, first, 2)
    const off = calledOff(edited, 3)
    expect(calledOff(off, 4)).toBe(off)
    const back = shownNow({ ...raid, version: 9, name: 'HC Late' }, off, 5)
    expect([edited, off, back].map(({ sequence, changedAt }) => [sequence, changedAt])).toEqual([
      ...[
        [9, 2],
        [10, 3],
        [11, 5],
      ],
    ])
    expect(off).toMatchObject({ name: 'HC Late', isCancelled: true })
    expect(shownNow({ ...raid, startsAt: 2_000 }, first, 2)).toMatchObject({ sequence: 5, startsAt: 2_000 })
  })
})
