import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { id } from '../field.ts'
import { list } from '../list.ts'
import {
  askedRecord,
  clientFields,
  clientRecord,
  clientWarning,
  RECORDS_OF_RAID,
  warningFields,
} from './client.ts'

/** `raidId` asks for the client's other raids of that raid's difficulty and reset, and for their bookings on it, too. */
export const getClientRecord = get('/client/record', {
  access: 'see-client-records',
  input: z.strictObject({ ...clientFields, raidId: z.optional(id) }),
  payload: askedRecord,
})

/** The records of those who are booked on a raid or wait for it, as far as the caller sees their bookings in full. */
export const listClientRecords = get('/client/of-raid', {
  access: 'see-client-records',
  input: z.strictObject({ raidId: id }),
  payload: list(z.extend(clientRecord, { bookingId: z.string() }), RECORDS_OF_RAID),
})

/** Puts a warning on the client of this booking. */
export const warnOfClient = post('/client/warn', {
  access: 'warn-of-clients',
  input: z.strictObject({ bookingId: id, ...warningFields }),
  payload: clientWarning,
})

/** It is kept, and shown no more. */
export const takeBackWarning = post('/client/take-back-warning', {
  access: 'warn-of-clients',
  input: z.strictObject({ warningId: id }),
  payload: clientWarning,
})
