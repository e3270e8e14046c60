import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { booking } from '#features/booking/booking.ts'
import { eachMark } from '#features/booking/mark.ts'
import { character } from '#features/character/calls.ts'
import { heroName } from '#features/hero-name/calls.ts'
import { mail } from '#features/mail/work.ts'
import { user } from '#features/member/calls.ts'
import { raid, raidPerson } from '#features/raid/raid.ts'

const MARKS = Object.keys(eachMark('field', () => true)).join(' ')

const FIELDS = {
  raid: `_id name date time startsAt published difficulty organization lootType bossCount maxClients pot raidLeader
    goldCollector raidType season clients backups version`,
  booking: `_id raidId userId createdAt version masked state place end outcome raiderioLink clientRealm clientName clientClass
    clientFaction paymentRealm paymentFaction source paidFull price deposit owes contactInfo additionalNotes selectedBosses
    clientSays ${MARKS}`,
  mail: `_id advId bookingDate bookId raidId type totalPrice amount source paymentRealm paymentFaction balance advCut
    paymentCode confirmationCode sent`,
}

test.each<[string, z.ZodMiniObject, string]>([
  ['RECORD-1: a member', user, '_id discordId username avatar role'],
  ['RECORD-1: a raid’s leader or collector', raidPerson, '_id username discord'],
  ['RECORD-2: a raid', raid, FIELDS.raid],
  ['RECORD-3: a booking', booking, FIELDS.booking],
  ['RECORD-4: a mail', mail, FIELDS.mail],
  ['RECORD-5: a hero name', heroName, '_id name realm faction status createdAt version'],
  ['RECORD-6: a character', character, 'realm name class faction'],
])('%s has exactly these fields in an answer', (_, record, fields) => {
  expect(Object.keys(record.shape).toSorted()).toEqual(fields.split(/\s+/).toSorted())
})
