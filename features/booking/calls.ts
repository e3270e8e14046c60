import * as z from 'zod/mini'
import { MOST_CLIENTS } from '#features/client/calls.ts'
import { get, post } from '#platform/call/endpoint.ts'
import { cursor, filledFrom, id, list, onlyTrue, singleLine, UNKNOWN_ID } from '#platform/call/field.ts'
import {
  BOOKINGS_OF_RAID,
  booking,
  bookingFields,
  bookingInput,
  CALL_KINDS,
  CLIENT_CHIPS,
  clientInputs,
  DEPOSIT_OUTCOMES,
  editedFields,
  MAX_REASON,
  ownClients,
} from './booking.ts'
import { MARK, MARKS, type Mark } from './mark.ts'

const CLIENT = {
  raiderioLink: '',
  clientName: 'Käthelina',
  clientRealm: 'Antonidas',
  clientClass: 'Paladin',
  clientFaction: 'Alliance',
  paymentRealm: 'Kazzak',
  paymentFaction: 'Horde',
  source: 'TC',
  paidFull: false,
  price: 1_000,
  deposit: 0,
  owes: 1_000,
  contactInfo: 'kat#1234',
  selectedBosses: [] as string[],
  additionalNotes: 'Late by ten minutes',
} as const
const BOOKING = { raidId: UNKNOWN_ID, ...CLIENT }
const BOOK = { access: 'book', input: bookingInput, example: BOOKING, payload: booking } as const

const MARKED_AT_ONCE = 100

const markName = z.enum(MARKS, { error: 'There is no such mark.' })
const bookingIds = z
  .array(id, { error: 'Choose at least one booking.' })
  .check(
    z.minLength(1, { error: 'Choose at least one booking.' }),
    z.maxLength(MARKED_AT_ONCE, { error: `At most ${MARKED_AT_ONCE} bookings.` }),
  )
const deposit = z.enum(DEPOSIT_OUTCOMES, { error: 'Choose returned or kept' })

/** The booked clients by slot; with `all` also backups by place in line and ended bookings, newest first. */
export const listBookings = post('/booking/raid-booking', {
  access: 'see-bookings',
  effect: 'read',
  input: z.strictObject({ raidId: id, all: onlyTrue }),
  example: { raidId: UNKNOWN_ID },
  payload: list(booking, BOOKINGS_OF_RAID),
  encoded: true,
})

/**
 * The viewer's open clients of all raids: first those from this evening on, then those of earlier evenings, both by start.
 * A chip limits the list; 'past' lists the clients that are no longer open, latest first.
 */
export const listOwnClients = get('/booking/own', {
  access: 'see-bookings',
  input: z.strictObject({
    chip: z.optional(z.enum(CLIENT_CHIPS, { error: 'There is no such chip.' })),
    before: cursor,
  }),
  example: { chip: 'past' },
  payload: ownClients,
  next: true,
})

/** The current raid of a booking that the viewer sees in full. `movedBy`: the last member who moved it, or null. */
export const findBooking = get('/booking/place/:id', {
  access: 'see-bookings',
  input: z.strictObject({ id }),
  example: { id: UNKNOWN_ID },
  payload: z.object({ raidId: z.string(), raidName: z.string(), movedBy: z.nullable(z.string()) }),
})

/** Takes an Idempotency-Key header: see docs/product.md, Bookings. */
export const createBooking = post('/booking/create', BOOK)

/** Books clients onto one raid, all or none. The answer keeps the order of the input. */
export const createBookings = post('/booking/create-many', {
  access: 'book',
  input: z.strictObject({ raidId: id, bookings: clientInputs }),
  example: { raidId: UNKNOWN_ID, bookings: [CLIENT] },
  payload: list(booking, MOST_CLIENTS),
})

export const editBooking = post('/booking/edit', {
  access: 'edit-booking',
  input: z.strictObject({ id, version: filledFrom, ...editedFields }),
  example: { id: UNKNOWN_ID, ...BOOKING },
  payload: booking,
})

export const createBackup = post('/booking/backup', BOOK)

/** Before the start, makes a backup the first in line; from the start on, gives the backup a free slot. */
export const promoteBooking = post('/booking/promote', {
  access: 'promote-backup',
  input: z.strictObject({ bookingId: id }),
  example: { bookingId: UNKNOWN_ID },
  payload: booking,
})

/** `deposit` is required if the advertiser took gold, and refused otherwise. */
export const cancelBooking = post('/booking/cancel', {
  access: 'cancel-booking',
  input: z.strictObject({
    bookingId: id,
    reason: singleLine({ max: MAX_REASON, required: 'Give a reason.' }),
    deposit: z.optional(deposit),
  }),
  example: { bookingId: UNKNOWN_ID, reason: 'Client cancelled' },
  payload: booking,
})

/** As cancelBooking; the reason may be left out. */
export const noShowBooking = post('/booking/no-show', {
  access: 'mark-no-show',
  input: z.strictObject({
    bookingId: id,
    reason: z.optional(singleLine({ max: MAX_REASON })),
    deposit: z.optional(deposit),
  }),
  example: { bookingId: UNKNOWN_ID },
  payload: booking,
})

/** Reopens an ended booking. `backup` puts it in line, for a raid that is full now. */
export const reinstateBooking = post('/booking/reinstate', {
  access: 'reinstate-booking',
  input: z.strictObject({ bookingId: id, backup: onlyTrue }),
  example: { bookingId: UNKNOWN_ID },
  payload: booking,
})

export const moveBooking = post('/booking/move', {
  access: 'move-booking',
  input: z.strictObject({ bookingId: id, raidId: id }),
  example: { bookingId: UNKNOWN_ID, raidId: UNKNOWN_ID },
  payload: booking,
})

/** Takes a mark back. Taking Done back withdraws the mail record. */
export const takeBackMark = post('/booking/take-back', {
  access: 'take-back-mark',
  input: z.strictObject({
    bookingId: id,
    mark: markName,
    reason: z.optional(singleLine({ max: MAX_REASON })),
  }),
  example: { bookingId: UNKNOWN_ID, mark: 'lock' },
  payload: booking,
})

/** A deposit above the price is lowered to the price; the answer's message says how much gold to give back. */
export const correctGold = post('/booking/correct', {
  access: 'correct-gold',
  input: z.strictObject({
    bookingId: id,
    version: filledFrom,
    price: bookingFields.price,
    deposit: bookingFields.deposit,
    paymentRealm: editedFields.paymentRealm,
    paymentFaction: bookingFields.paymentFaction,
    reason: singleLine({ max: MAX_REASON, required: 'Give a reason.' }),
  }),
  example: {
    ...{ bookingId: UNKNOWN_ID, price: 1, deposit: 0, reason: 'Discount' },
    ...{ paymentRealm: 'Draenor', paymentFaction: 'Horde' },
  },
  payload: booking,
})

export const sayDeposit = post('/booking/backup-deposit', {
  access: 'edit-booking',
  input: z.strictObject({ bookingId: id, deposit }),
  example: { bookingId: UNKNOWN_ID, deposit: 'kept' },
  payload: booking,
})

/** Sends the booking's advertiser a notice at once. */
export const callAdvertiser = post('/booking/call', {
  access: 'call-advertiser',
  input: z.strictObject({
    bookingId: id,
    kind: z.enum(CALL_KINDS, { error: 'Choose why the advertiser is called.' }),
  }),
  example: { bookingId: UNKNOWN_ID, kind: 'Offline' },
})

/** Marks several bookings of one raid. The answer has a line for each; `code` is null if the mark is set. */
export const markBookings = post('/booking/marks', {
  access: 'mark-in-group',
  input: z.strictObject({ bookingIds, mark: markName }),
  example: { bookingIds: [UNKNOWN_ID], mark: 'lock' },
  payload: list(
    z.object({ bookingId: z.string(), code: z.nullable(z.string()), message: z.string() }),
    MARKED_AT_ONCE,
  ),
})

function mark(name: Mark) {
  return post(`/booking/${name}`, {
    access: MARK[name].right,
    input: z.strictObject({ bookingId: id }),
    example: { bookingId: UNKNOWN_ID },
  })
}

/** The marks; 'status' is Done and creates the mail record. */
export const markBooking = Object.fromEntries(MARKS.map((name) => [name, mark(name)])) as Readonly<
  Record<Mark, ReturnType<typeof mark>>
>
