import { listOwnClients } from '#features/booking/calls.ts'
import { maySeeFully } from '#features/booking/rules.ts'
import { readBooking, readBookings } from '#features/booking/server/data.ts'
import type { ClientLimits } from '#features/booking/server/limits.ts'
import {
  findOnRaids,
  getClientRecord,
  listClientRecords,
  takeBackWarning,
  warnOfClient,
} from '#features/client/calls.ts'
import { bookedClientKey, clientKey } from '#features/client/client.ts'
import { whyNotTakeBackWarning, whyNotUntil, whyNotWarn } from '#features/client/rules.ts'
import { viewedRaid, viewedUnlessDeleted } from '#features/raid/server/access.ts'
import { throwIf } from '#platform/call/failure.ts'
import { type Handler, type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/record.ts'
import { insertWarning, lockWarning, readOnRaids, readRecords, readWarning, storeTakenBack } from './data.ts'
import { readOwnClients } from './own-data.ts'

export function clientRoutes({ limits }: { limits: ClientLimits }): Implementation[] {
  return [
    implement(getClientRecord, async ({ name, realm, raidId }, { sql, actor, now }) => {
      const key = clientKey({ name, realm })
      limits.name(actor._id, [key])
      const raid = raidId === undefined ? null : await viewedUnlessDeleted(sql, raidId, actor)
      const [payload] = await readRecords(sql, [key], { raid, readerId: actor._id, now })
      if (payload === undefined) throw new Error('One client was asked about, and none was answered')
      return { payload }
    }),
    implement(findOnRaids, async ({ clients, raidIds }, { sql, actor }) => {
      const keys = clients.map(clientKey)
      limits.name(actor._id, keys)
      const found = await readOnRaids(sql, { keys, raidIds }, actor)
      const payload = found.flatMap(({ key, ...on }) =>
        keys.flatMap((one, client) => (one === key ? [{ ...on, client }] : [])),
      )
      return { payload }
    }),
    implement(listClientRecords, { cache: { views: ['bookings'] } }, recordsOfRaid),
    implement(listOwnClients, async ({ chip, before }, { sql, actor, now }) =>
      readOwnClients(sql, { actor, chip, before, now }),
    ),
    implement(warnOfClient, warn),
    implement(takeBackWarning, takeWarningBack),
  ]
}

const recordsOfRaid: Handler<typeof listClientRecords> = async ({ raidId }, { sql, actor, now }) => {
  const raid = await viewedUnlessDeleted(sql, raidId, actor)
  if (raid === null) return { payload: [] }
  const there = (await readBookings(sql, raid._id, true)).filter(
    ({ end, userId }) => end === null && maySeeFully(actor, userId._id, raid),
  )
  const records = await readRecords(sql, there.map(bookedClientKey), { raid, readerId: actor._id, now })
  return {
    payload: there.flatMap(({ _id: bookingId }, at) => {
      const of = records[at]
      return of === undefined ? [] : [{ bookingId, ...of }]
    }),
  }
}

const warn: Handler<typeof warnOfClient> = async ({ bookingId, text, until }, { sql, actor, now }) => {
  const booking = await readBooking(sql, bookingId)
  const raid = await viewedRaid(sql, booking.raidId, actor)
  throwIf(whyNotWarn(raid, actor) ?? whyNotUntil(until, now))
  const client = { name: booking.clientName ?? '', realm: booking.clientRealm ?? '' }
  const warning = { client, raidId: raid._id, text, until: until ?? null, by: actor._id, now }
  const id = await insertWarning(sql, warning)
  const to = { client: `${client.name}-${client.realm}`, text, until: warning.until }
  const by = { recordId: id, memberId: actor._id, raidId: raid._id }
  await record(sql, { noun: 'client', action: 'warn', ...by, to })
  return { payload: await readWarning(sql, id, actor), message: 'Warning added' }
}

const takeWarningBack: Handler<typeof takeBackWarning> = async ({ warningId }, { sql, actor, now }) => {
  const { warning, client, raidId, isActive } = await lockWarning(sql, warningId, actor._id)
  throwIf(whyNotTakeBackWarning(warning, actor))
  if (isActive) {
    await storeTakenBack(sql, warning._id, actor._id, now)
    await record(sql, {
      noun: 'client',
      action: 'take-back-warning',
      recordId: warning._id,
      memberId: actor._id,
      raidId,
      from: { client: `${client.name}-${client.realm}`, text: warning.text, until: warning.until },
    })
  }
  return { payload: warning, message: 'Warning withdrawn' }
}
