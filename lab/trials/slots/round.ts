import type { Chance } from '#demo/seeded-random.ts'
import { seededChance } from '#demo/seeded-random.ts'
import type { Booking } from '#domain/booking/booking.ts'
import {
  cancelBooking,
  createBackup,
  createBooking,
  editBooking,
  listBookings,
  promoteBooking,
} from '#domain/booking/endpoints.ts'
import { BOOKING_ACTIONS } from '#domain/change/booking.ts'
import type { Endpoint, InputOf, PayloadOf } from '#domain/endpoint.ts'
import { listHistory } from '#domain/history/endpoints.ts'
import { createRaid, editRaid, getRaid, publishRaid } from '#domain/raid/endpoints.ts'
import type { Raid, RaidInput } from '#domain/raid/raid.ts'
import { bookingInput, inputOf } from '#server/testing/records.ts'

/** Somebody who calls one instance; a call that is refused throws. */
export interface Host {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<PayloadOf<E>>
}

export interface Stage {
  /** The same advertiser at each instance, and the same admin. */
  readonly advertisers: readonly Host[]
  readonly admins: readonly Host[]
  /** What a Curve raid tomorrow needs besides its slots. */
  readonly input: RaidInput
}

const BOSSES = ['Nexus', 'Dimensius'] as const
const CHOICES = [...BOSSES, 'Both'] as const

/** One raid with slots by boss: so many clients come at once, then as many things are done to them at once. @returns what is wrong */
export async function roundOf(stage: Stage, seed: number, atOnce: number): Promise<string[]> {
  const chance = seededChance(seed)
  const raid = await raidOf(stage, chance)
  await Promise.all(
    Array.from({ length: atOnce }, (_, turn) => enter(hostOf(stage.advertisers, turn), raid, chance)),
  )
  const first = await faultsOf(stage, raid)
  const all = await read(stage, raid)
  await Promise.all(Array.from({ length: atOnce }, (_, turn) => change(stage, { raid, all, chance, turn })))
  return [...first, ...(await faultsOf(stage, raid))].map((fault) => `round ${seed}: ${fault}`)
}

const hostOf = (hosts: readonly Host[], turn: number): Host => hosts[turn % hosts.length] as Host

function slotsBy(chance: Chance): Pick<RaidInput, 'maxClients' | 'holds' | 'bossCount'> {
  const curve = BOSSES.map((boss) => ({ boss, slots: chance.between(2, 14) }))
  const holds = { instances: [{ name: 'Manaforge', bosses: 2 }], curve }
  return { maxClients: chance.between(6, 20), bossCount: 2, holds }
}

async function raidOf({ admins, input }: Stage, chance: Chance): Promise<Raid> {
  const admin = hostOf(admins, 0)
  const { _id: id } = await admin.call(createRaid, { ...input, ...slotsBy(chance), raidType: 'Curve' })
  await admin.call(publishRaid, { id })
  return admin.call(getRaid, { id })
}

/** Books, or waits where that is refused, until one of them is so. */
async function enter(host: Host, raid: Raid, chance: Chance): Promise<void> {
  const input = bookingInput(raid, { selectedBosses: [chance.pick(CHOICES)] })
  for (let attempt = 0; attempt < 8; attempt += 1) {
    if (await goesThrough(host.call(attempt % 2 === 0 ? createBooking : createBackup, input))) return
  }
}

/** A refusal for what others were faster with is an answer; anything else is a fault. */
async function goesThrough(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    (error: unknown) => {
      if (/answered (409|400)/.test(String(error))) return false
      throw error
    },
  )
}

interface Turn {
  readonly raid: Raid
  readonly all: readonly Booking[]
  readonly chance: Chance
  readonly turn: number
}

async function change({ advertisers, admins }: Stage, { raid, all, chance, turn }: Turn): Promise<void> {
  const admin = hostOf(admins, turn)
  const advertiser = hostOf(advertisers, turn)
  const booking = chance.pick(all)
  const { _id: bookingId } = booking
  const selectedBosses = [chance.pick(CHOICES)]
  const what = chance.between(1, 10)
  if (what <= 4) await goesThrough(admin.call(cancelBooking, { bookingId, reason: 'Made room' }))
  else if (what <= 6)
    await goesThrough(
      advertiser.call(editBooking, { ...bookingInput(raid, { selectedBosses }), id: bookingId }),
    )
  else if (what === 7) await goesThrough(admin.call(promoteBooking, { bookingId }))
  else if (what === 8)
    await goesThrough(admin.call(editRaid, { ...inputOf(raid), ...slotsBy(chance), id: raid._id }))
  else await enter(advertiser, raid, chance)
}

const read = ({ admins }: Stage, { _id: raidId }: Raid) =>
  hostOf(admins, 0).call(listBookings, { raidId, all: true })

/** What a raid at rest must not be. It counts by itself. */
async function faultsOf(stage: Stage, { _id: id }: Raid): Promise<string[]> {
  const raid = await hostOf(stage.admins, 1).call(getRaid, { id })
  const all = await read(stage, raid)
  const booked = all.filter(({ state }) => state === 'booked')
  const takes = (boss: string, { selectedBosses: [chosen] }: Booking) => chosen === boss || chosen === 'Both'
  const left = BOSSES.map((boss, at) => {
    const taken = booked.filter((booking) => takes(boss, booking)).length
    return { boss, taken, told: raid.curveTaken?.[at], free: (raid.holds?.curve?.[at]?.slots ?? 0) - taken }
  })
  const suits = (booking: Booking) => left.every(({ boss, free }) => free > 0 || !takes(boss, booking))
  const isFree = booked.length < raid.maxClients
  const lost = all.filter((booking) => booking.state === 'backup' && isFree && suits(booking))
  return [
    ...(booked.length > raid.maxClients ? [`${booked.length} booked of ${raid.maxClients}`] : []),
    ...left.filter(({ free }) => free < 0).map(({ boss, taken }) => `${boss} is oversold: ${taken}`),
    ...left.filter(({ taken, told }) => taken !== told).map(({ boss, told }) => `${boss} is told as ${told}`),
    ...lost.map(
      ({ selectedBosses, place }) => `${place} in line waits for ${selectedBosses} while it is free`,
    ),
    ...(await promotedOddly(stage, booked)),
  ]
}

/** Who came from the line got one slot: once for each time that they joined it. */
async function promotedOddly({ admins }: Stage, booked: readonly Booking[]): Promise<string[]> {
  const faults: string[] = []
  for (const { _id: id } of booked) {
    const entries = await hostOf(admins, 0).call(listHistory, { noun: 'booking', id })
    const count = (said: string) => entries.filter(({ deed }) => deed === said).length
    const got = count(BOOKING_ACTIONS.promote.label)
    if (got !== count(BOOKING_ACTIONS.backup.label)) faults.push(`${id} got ${got} slots`)
  }
  return faults
}
