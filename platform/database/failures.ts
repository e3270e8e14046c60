import { Failure, invalid } from '#platform/call/failure.ts'
import { DEPOSIT_INVALID, OWES_INVALID, PRICE_INVALID } from '#platform/call/field.ts'

/** Serialization failures and deadlocks: retrying the transaction can succeed. */
const RETRYABLE = new Set(['40001', '40P01'])

/** https://www.postgresql.org/docs/15/errcodes-appendix.html, and Node's errors of a broken connection. */
const AWAY =
  /^(08...|57P0[1-5]|57014|53...|25006|25P03|55P03|58...|ECONNREFUSED|ECONNRESET|ENOTFOUND|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/

/** Errors of the `pg` package that have no code. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/

export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error))
}

/**
 * Maps a database error to a Failure: a violated named constraint to its own; no answer, read-only or a lock time-out to
 * 'database-away'; a lost race to 'conflict'. Other errors are faults of the program and returned unchanged.
 */
export function asFailure(error: unknown): unknown {
  if (error instanceof Failure) return error
  if (isAway(error)) return caused(new Failure('database-away'), error)
  if (isRetryable(error)) return caused(new Failure('conflict'), error)
  const name = property(error, 'constraint')
  const failure = Object.hasOwn(CONSTRAINTS, name) ? CONSTRAINTS[name] : undefined
  return failure === undefined ? error : caused(failure(), error)
}

function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway)
  return AWAY.test(codeOf(error)) || (error instanceof Error && AWAY_MESSAGE.test(error.message))
}

function caused(failure: Failure, cause: unknown): Failure {
  return Object.assign(failure, { cause })
}

function codeOf(error: unknown): string {
  return property(error, 'code')
}

function property(error: unknown, key: 'code' | 'constraint'): string {
  const value: unknown = error instanceof Error ? Reflect.get(error, key) : undefined
  return typeof value === 'string' ? value : ''
}

const conflict = () => new Failure('conflict')

/**
 * The failure of each constraint in migrations/ that people can violate, by name. The rules refuse first, so these speak
 * only after a race. Any other violated constraint is a fault of the program and answers 500.
 */
export const CONSTRAINTS: Readonly<Record<string, () => Failure>> = {
  hero_name_once_a_realm: () => new Failure('duplicate-hero-name'),
  raid_copied_once_a_day: () => new Failure('raid-copied'),
  template_once_a_title: () => new Failure('duplicate-template'),
  booking_price: () => invalid('price', PRICE_INVALID),
  booking_deposit_within_cap: () => invalid('deposit', DEPOSIT_INVALID),
  booking_owes_what_is_left: () => invalid('owes', OWES_INVALID),
  booking_slot_taken_once: conflict,
  booking_queue_place_taken_once: conflict,
  booking_within_max_clients: () => new Failure('raid-full'),
  mail_one_a_booking: conflict,
  mail_bank_stays: conflict,
  settlement_proposed_once: conflict,
  mail_payment_code_once: conflict,
  mail_confirmation_code_once: conflict,
  ledger_account_of_a_known_bank: () => new Failure('not-found'),
  ledger_entry_reversed_once: () => new Failure('entry-taken-back'),
  member_discord_id_known_once: conflict,
  idempotency_key_once: conflict,
}
