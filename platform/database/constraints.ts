import { Failure, invalid } from '#platform/call/failure.ts'
import { DEPOSIT_INVALID, OWES_INVALID, PRICE_INVALID } from '#platform/call/field.ts'

const conflict = () => new Failure('conflict')

/**
 * The rules that the database checks last, by the constraint's name in migrations/, and the failure for each. The
 * product's own rules refuse before, so that these speak only when two people were equally
 * fast. A constraint that is not here can only break by a mistake in the program, and answers 500.
 */
export const CONSTRAINTS: Readonly<Record<string, () => Failure>> = {
  hero_name_once_a_realm: () => new Failure('duplicate-hero-name'),
  raid_copied_once_a_day: () => new Failure('raid-copied'),
  template_once_a_title: () => new Failure('duplicate-template'),
  booking_price: () => invalid('price', PRICE_INVALID),
  booking_deposit_within_cap: () => invalid('deposit', DEPOSIT_INVALID),
  booking_owes_what_is_left: () => invalid('owes', OWES_INVALID),
  booking_slot_taken_once: conflict,
  booking_line_taken_once: conflict,
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
