import * as z from 'zod/mini'
import { MOST_CLIENTS } from '#features/message/clients.ts'
import { get, post } from '#platform/call/endpoint.ts'
import { id, UNKNOWN_ID } from '#platform/call/field.ts'
import { list } from '#platform/call/list.ts'
import {
  clientFields,
  clientRecord,
  clientWarning,
  onRaid,
  RAIDS_ASKED,
  RECORDS_OF_RAID,
  warningFields,
} from './client.ts'

/** `raidId` asks for the client's other raids of that raid's difficulty and reset, too. */
export const getClientRecord = get('/client/record', {
  access: 'see-client-records',
  input: z.strictObject({ ...clientFields, raidId: z.optional(id) }),
  example: { name: 'Käthelina', realm: 'Antonidas', raidId: UNKNOWN_ID },
  payload: clientRecord,
})

/** The records of those who are booked on a raid or wait for it, as far as the caller sees their bookings in full. */
export const listClientRecords = get('/client/of-raid', {
  access: 'see-client-records',
  input: z.strictObject({ raidId: id }),
  example: { raidId: UNKNOWN_ID },
  payload: list(z.extend(clientRecord, { bookingId: z.string() }), RECORDS_OF_RAID),
})

/** Which of these clients are on which of these raids already. It is a POST, so that no log and no address holds who was asked about. */
export const findOnRaids = post('/client/on-raids', {
  access: 'see-client-records',
  effect: 'read',
  input: z.strictObject({
    clients: z.array(z.strictObject(clientFields)).check(z.minLength(1), z.maxLength(MOST_CLIENTS)),
    raidIds: z.array(id).check(z.minLength(1), z.maxLength(RAIDS_ASKED)),
  }),
  example: { clients: [{ name: 'Käthelina', realm: 'Antonidas' }], raidIds: [UNKNOWN_ID] },
  payload: list(onRaid, MOST_CLIENTS * RAIDS_ASKED),
})

/** Puts a warning on the client of this booking. */
export const warnOfClient = post('/client/warn', {
  access: 'warn-of-clients',
  input: z.strictObject({ bookingId: id, ...warningFields }),
  example: { bookingId: UNKNOWN_ID, text: 'Left the group twice' },
  payload: clientWarning,
})

/** It is kept, and shown no more. */
export const takeBackWarning = post('/client/take-back-warning', {
  access: 'warn-of-clients',
  input: z.strictObject({ warningId: id }),
  example: { warningId: UNKNOWN_ID },
  payload: clientWarning,
})
