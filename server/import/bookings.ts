import * as z from 'zod/mini'
import { BOOKING_DEFAULTS, type BookingInput, bookingInput } from '#domain/booking/booking.ts'
import { whyNotCreate } from '#domain/booking/rules.ts'
import { inGameAddress } from '#domain/character/address.ts'
import { bookedClientKey } from '#domain/client/client.ts'
import { community } from '#domain/community.ts'
import { failureOfIssues, throwIf } from '#domain/failure.ts'
import { foldSearch } from '#domain/folding.ts'
import { grouped, owes } from '#domain/gold.ts'
import { readChoice } from '#domain/import/cells.ts'
import { allBosses, whyNotBookAll } from '#domain/raid/chosen.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { bossChoices } from '#domain/raid/sold.ts'
import { can } from '#domain/rights.ts'
import { CLASSES, FACTIONS, SOURCES } from '#domain/season.ts'
import { lockBookable } from '#server/booking/bookable.ts'
import { bookFor } from '#server/booking/creation.ts'
import type { Sql } from '#server/database/tables.ts'
import { readBookedClients, readRaidsOfDays } from './data.ts'
import { type Person, readPeople } from './people.ts'
import {
  characterIn,
  dayIn,
  goldIn,
  type Looking,
  meant,
  needed,
  type Planner,
  type Row,
  readLines,
  timeIn,
  wrong,
} from './plan.ts'
import { daysOf } from './raids.ts'

interface Wanted {
  readonly input: BookingInput
  readonly advertiser: Person
}

/** Bookings are known by their raid and their client. They keep to the rules by which the advertiser would book. */
export const planBookings: Planner = async (rows, { sql, now, roleIds, dates }) => {
  const people = await readPeople(sql, roleIds)
  const raids = await readRaidsOfDays(sql, daysOf(rows, dates))
  const booked = await readBookedClients(
    sql,
    raids.map(({ _id }) => _id),
  )
  const onRaid = new Map<string, BookingInput[]>()
  const { lines, fresh } = readLines(rows, (row) => {
    const raid = raidOf(row, raids, dates)
    const advertiser = people.named(needed('bookings', row, 'advertiser'))
    const input = inputOf(row, raid)
    const key = `${raid._id} ${bookedClientKey(input)}`
    const isThere = booked.has(key)
    const others = onRaid.get(raid._id) ?? []
    if (!isThere) {
      if (!can(advertiser.roles, 'book')) throw wrong(`${advertiser.username} is not an advertiser.`)
      throwIf(whyNotCreate(input, raid, advertiser) ?? whyNotBookAll(raid, [...others, input], now))
      onRaid.set(raid._id, [...others, input])
    }
    const client = inGameAddress({ name: input.clientName, realm: input.clientRealm })
    const says = `${client}, ${input.clientClass}, ${grouped(input.price)} g, on ${raid.name}, ${raid.date}, by ${advertiser.username}`
    return { key, says, isThere, one: { input, advertiser } }
  })
  return {
    lines,
    found: raids.map(({ _id, version, clients }) => [_id, version, clients.length]),
    weighed: null,
    make: (writing, { by, now: at }) => bookAll(writing, fresh, { by, now: at }),
  }
}

/** Raids are locked in the order of their ids; who has a slot is asked under the lock. */
async function bookAll(
  sql: Sql,
  wanted: readonly Wanted[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const byRaid = Map.groupBy(wanted, ({ input }) => input.raidId)
  for (const id of [...byRaid.keys()].toSorted()) {
    const raid = await lockBookable(sql, id)
    const some = byRaid.get(id) ?? []
    throwIf(
      whyNotBookAll(
        raid,
        some.map(({ input }) => input),
        now,
      ),
    )
    for (const { input, advertiser } of some)
      await bookFor(advertiser._id, input, { sql, actor: { _id: by, roles: [] }, now })
  }
}

function raidOf(row: Row, raids: readonly Raid[], dates: Looking['dates']): Raid {
  const date = dayIn('bookings', row, dates)
  const [time, name] = [timeIn(row), foldSearch(row.cells.raid ?? '')]
  const [found, ...others] = raids.filter(
    (raid) =>
      raid.date === date &&
      (time === '' || raid.time === time) &&
      (name === '' || foldSearch(raid.name) === name),
  )
  if (found === undefined) throw wrong('There is no such raid.')
  if (others.length > 0) throw wrong('There are several such raids. Give the time and the name.')
  return found
}

function inputOf(row: Row, raid: Raid): BookingInput {
  const { cells } = row
  const choice = <One extends string>(field: string, choices: readonly One[], none?: One) =>
    meant<One | undefined>(cells[field], (text) => readChoice(text, choices), none)
  const character = characterIn(needed('bookings', row, 'clientName'), cells.clientRealm)
  if (character.realm === '') throw wrong('Realm is empty.')
  for (const field of ['clientClass', 'paymentRealm']) needed('bookings', row, field)
  const [price, deposit] = [goldIn(needed('bookings', row, 'price')), goldIn(cells.deposit)]
  const read = z.safeParse(bookingInput, {
    raidId: raid._id,
    raiderioLink: cells.raiderioLink ?? '',
    clientName: character.name,
    clientRealm: character.realm,
    clientClass: choice('clientClass', CLASSES),
    clientFaction: choice('clientFaction', FACTIONS, BOOKING_DEFAULTS.clientFaction),
    paymentRealm: choice('paymentRealm', community.realms.payment),
    paymentFaction: choice('paymentFaction', FACTIONS, BOOKING_DEFAULTS.paymentFaction),
    source: choice('source', SOURCES, BOOKING_DEFAULTS.source),
    paidFull: choice('paidFull', ['yes', 'no']) === 'yes',
    ...{ price, deposit, owes: owes(price, deposit) },
    contactInfo: cells.contactInfo ?? '',
    additionalNotes: cells.additionalNotes ?? '',
    selectedBosses: bossesOf(cells.selectedBosses, raid),
  })
  if (!read.success) throw failureOfIssues(read.error.issues)
  return read.data
}

/** All that are free where a Curve raid's cell is empty. */
function bossesOf(text: string | undefined, raid: Raid): string[] {
  if (!text) return allBosses(raid)
  return text
    .split(/[,;/+&]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => meant(part, (boss) => readChoice(boss, bossChoices(raid)), ''))
}
