import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { booking } from '#features/booking/booking.ts'
import { eachMark } from '#features/booking/mark.ts'
import { character } from '#features/character/calls.ts'
import { heroName } from '#features/hero-name/calls.ts'
import { mail } from '#features/mail/work.ts'
import { user } from '#features/member/calls.ts'
import { raid, raidPerson } from '#features/raid/raid.ts'

const RECORDS: readonly (readonly [
  statement: string,
  name: string,
  record: z.ZodMiniObject,
  fields: string,
])[] = [
  ['RECORD-1', 'member', user, '_id discordId username avatar role'],
  ['RECORD-1', "raid's leader or collector", raidPerson, '_id username discord'],
  [
    'RECORD-2',
    'raid',
    raid,
    '_id name date time startsAt published difficulty organization lootType bossCount maxClients pot raidLeader ' +
      'goldCollector raidType season clients backups version',
  ],
  [
    'RECORD-3',
    'booking',
    booking,
    '_id raidId userId createdAt version masked state place end outcome raiderioLink clientRealm clientName clientClass clientFaction ' +
      'paymentRealm paymentFaction source paidFull price deposit owes contactInfo additionalNotes selectedBosses clientSays ' +
      Object.keys(eachMark('field', () => true)).join(' '),
  ],
  [
    'RECORD-4',
    'mail',
    mail,
    '_id advId bookingDate bookId raidId type totalPrice amount source paymentRealm paymentFaction balance advCut ' +
      'paymentCode confirmationCode sent',
  ],
  ['RECORD-5', 'hero name', heroName, '_id name realm faction status createdAt version'],
  ['RECORD-6', 'character', character, 'realm name class faction'],
]

test.each(RECORDS)('%s: a %s has these fields on the wire', (_statement, _name, record, fields) => {
  expect(Object.keys(record.shape).toSorted()).toEqual(fields.split(' ').toSorted())
})
