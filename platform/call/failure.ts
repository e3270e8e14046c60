import type * as z from 'zod/mini'

export function whyNotStale(
  filled: number | undefined,
  record: { readonly version?: number | undefined },
): Failure | null {
  return filled === undefined || filled === record.version ? null : new Failure('stale-version')
}

/**
 * Every way in which a call can fail: a stable code, an HTTP status, and the sentence shown if nothing more exact is known
 * (docs/product.md, Answers).
 */
export const FAILURES = {
  'malformed-body': [400, 'The request could not be read. Send a JSON object.'],
  'invalid-input': [400, 'Some of what was sent is not valid.'],
  'signed-out': [401, 'You are not signed in.'],
  'not-permitted': [403, 'You do not have permission to do this.'],
  'foreign-origin': [403, 'This request did not come from the site itself.'],
  'not-found': [404, 'There is nothing here under this id.'],
  'character-not-found': [404, 'Raider.IO does not know this character. Check region, realm and name.'],
  'other-member': [409, 'Somebody else is signed in here now.'],
  'raid-full': [409, 'This raid is full'],
  'raid-has-slot': [409, 'This raid has a free slot. Book it instead.'],
  'raid-not-published': [409, 'This raid is not published yet.'],
  'raid-already-published': [409, 'This raid is already published.'],
  'raid-started': [409, 'The start of this raid has passed. Change its date and time first.'],
  'delay-outside': [409, 'A raid can be delayed from 6 hours before its start to 2 hours after it.'],
  'raid-closed': [409, 'This raid started more than 12 hours ago and takes no more bookings.'],
  'raid-type-fixed': [409, 'The raid type cannot be changed once the raid is booked.'],
  'raid-copied': [409, 'This raid was already copied to this day.'],
  'below-booked': [409, 'Max Clients cannot go below the number of bookings.'],
  'booking-locked': [409, 'This booking is locked and can no longer be edited.'],
  'booking-done': [409, 'This booking is done and can no longer be edited.'],
  'booking-of-other-raid': [409, 'This booking belongs to another raid.'],
  'booking-not-booked': [409, 'This client is not booked on the raid.'],
  'booking-not-backup': [409, 'This client is not in the backup line.'],
  'booking-ended': [409, 'This booking has ended.'],
  'booking-not-ended': [409, 'This booking has not ended.'],
  'ended-too-long': [409, 'This booking ended more than 24 hours ago.'],
  'no-show-too-early': [409, 'A client can be marked as a no-show from 15 minutes before the start.'],
  'same-raid': [409, 'This booking is already on that raid.'],
  'raid-type-differs': [409, 'That raid is of another type.'],
  'client-paid': [409, 'This client has paid. Take Paid back first, and give the gold back.'],
  'called-lately': [409, 'The advertiser was called for this less than a minute ago.'],
  'backup-waits': [409, 'This backup may still be needed.'],
  'deposit-said': [409, 'What became of this deposit is already recorded.'],
  'booking-not-done': [409, 'This booking is not done yet.'],
  'undo-too-late': [409, 'A mark can be undone for 60 seconds. Ask an admin to take it back.'],
  'mail-coded': [409, 'The codes of this mail are generated. Ask an admin to take Done back.'],
  'mail-sent': [409, 'The mail of this booking is sent. Staff take Sent back first.'],
  'mail-not-sent': [409, 'This mail is not sent.'],
  'mail-withdrawn': [409, 'This mail was withdrawn.'],
  'bookings-open': [409, 'This raid still has open bookings.'],
  'raid-not-begun': [409, 'This raid has not begun. Reload the page to settle it anyway.'],
  'nothing-to-settle': [409, 'There is nothing to settle.'],
  'something-to-settle': [409, 'There is something to settle. Propose it.'],
  'proposal-fallen': [409, 'What this settlement counts has changed. It has to be proposed again.'],
  'proposal-decided': [409, 'This settlement is no longer awaiting approval.'],
  'settlement-stands': [409, 'Take the settlement back first.'],
  'settlement-not-standing': [409, 'This settlement no longer stands.'],
  'settlement-paid': [409, 'A part of this settlement is paid. Take that payment back first.'],
  'no-bank': [409, 'No active hero name takes this mail. Tell an admin.'],
  'bank-not-chosen': [409, 'Several hero names take this mail. Choose one.'],
  'bank-does-not-fit': [409, 'This hero name does not take this mail.'],
  'code-not-generated': [409, 'Generate the code first.'],
  'code-wrong': [409, 'Enter correct confirmation code first'],
  'bank-too-low': [409, 'There is not that much gold in this bank.'],
  'mails-underway': [409, 'Mails to this bank are not confirmed yet.'],
  'check-underway': [409, 'The books are already being checked.'],
  'taken-back-elsewhere': [409, 'This entry can only be taken back where it was made.'],
  'no-difference': [409, 'There is no longer a difference to post.'],
  'somebody-else': [409, 'Somebody else must do this for you.'],
  'entry-taken-back': [409, 'This entry was already taken back.'],
  'payout-above-due': [409, 'Less is due now than when you opened this.'],
  'bank-elsewhere': [409, 'This hero name cannot mail there.'],
  'not-addressable': [409, 'This character cannot be paid.'],
  'payout-line-closed': [409, 'This line of the payout is no longer open.'],
  'payout-line-not-paid': [409, 'This was not paid, or the payment was taken back.'],
  'too-many-templates': [409, 'There are already 100 templates. Delete one first.'],
  'duplicate-template': [409, 'There is already a template with this name.'],
  'duplicate-hero-name': [409, 'This hero name already exists on this realm.'],
  'idempotency-mismatch': [409, 'This Idempotency-Key was already used for something else.'],
  'stale-version': [409, 'Somebody else changed this meanwhile.'],
  conflict: [409, 'Somebody else changed this at the same time. Check it, then try again.'],
  'body-too-large': [413, 'That is too much to send at once.'],
  'unsupported-media-type': [415, 'Send the request as application/json.'],
  'too-many-requests': [429, 'Too many requests. Wait a moment, then try again.'],
  internal: [500, 'Something went wrong on our side. It has been noted.'],
  'discord-unavailable': [502, 'Your roles could not be confirmed with Discord. Try again in a moment.'],
  'raiderio-unavailable': [
    502,
    'Raider.IO is not answering properly right now. Fill in the character by hand.',
  ],
  'roles-unconfirmed': [503, 'Your roles could not be confirmed with Discord. Try again in a moment.'],
  'database-away': [503, 'The database cannot be reached right now. Try again in a moment.'],
  'raiderio-timeout': [504, 'Raider.IO took too long to answer. Fill in the character by hand.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type FailureCode = keyof typeof FAILURES

/** Sentences by the field's path in the input, e.g. `{ price: 'Price must be a valid number' }`. */
export type FieldMessages = Record<string, string>

/** An expected failure, which is the answer. Any other error is a fault and answers 500. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly fields: FieldMessages | undefined

  constructor(code: FailureCode, message?: string, fields?: FieldMessages) {
    super(message ?? FAILURES[code][1])
    this.name = 'Failure'
    this.code = code
    this.fields = fields
  }

  /** HTTP status, 400 to 504. */
  get status(): number {
    return FAILURES[this.code][0]
  }
}

export interface FailureBody {
  success: false
  code: FailureCode
  message: string
  fields?: FieldMessages
}

export function failureBody(failure: Failure): FailureBody {
  const { code, message, fields } = failure
  return fields === undefined ? { success: false, code, message } : { success: false, code, message, fields }
}

/** Throws the failure that a rule returned, if any. */
export function throwIf(failure: Failure | null): void {
  if (failure !== null) throw failure
}

export const notFound = (): Failure => new Failure('not-found')

/** A refused field: the sentence is the failure's message and the field's. */
export function invalid(field: string, message: string): Failure {
  return new Failure('invalid-input', message, { [field]: message })
}

/**
 * Joins the failures of a list's items, keyed by index, into one failure; null without any.
 * - message: the first item's, with its position: 'Client 2: Price must be a valid number'
 * - fields: prefixed by list and index: 'bookings.1.price'; a failure without fields is reported at 'ids.1'
 */
export function failureOfMany(
  { list, one }: { list: string; one: string },
  failed: ReadonlyMap<number, Failure>,
): Failure | null {
  const places = [...failed.keys()].toSorted((a, b) => a - b)
  const [at] = places
  const first = failed.get(at ?? -1)
  if (at === undefined || first === undefined) return null
  const fields: FieldMessages = {}
  for (const [place, { fields: own, message }] of failed)
    for (const [field, sentence] of Object.entries(own ?? { '': message }))
      fields[[list, place, ...(field ? [field] : [])].join('.')] = sentence
  return new Failure(first.code, `${one} ${at + 1}: ${first.message}`, fields)
}

/**
 * A schema's issues as one failure: the first gives the message, and each field gets its own first one. Unknown fields are
 * named one by one.
 */
export function failureOfIssues(issues: readonly z.core.$ZodIssue[]): Failure {
  const fields: FieldMessages = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[path([...issue.path, key])] ??= 'This field is unknown.'
    } else {
      fields[path(issue.path)] ??= issue.message
    }
  }
  const [[field, message] = ['']] = Object.entries(fields)
  if (field === '') return new Failure('malformed-body')
  return new Failure('invalid-input', message, fields)
}

function path(segments: readonly PropertyKey[]): string {
  return segments.map(String).join('.')
}
