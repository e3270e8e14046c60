/** The columns that no export has: hashes, secrets, codes, what is computed from other tables, and what is of use to this database alone. */
export const LEFT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  member: ['access_token', 'refresh_token', 'token_expires_at', 'refresh_claimed_until'],
  mail: ['payment_code', 'confirmation_code'],
  history: ['transaction_id', 'tells'],
  setting: ['secret'],
}

/** Tables of which everything but those columns is taken along, as a file of lines each. A new table is here or below: a test says so. */
export const TAKEN = [
  ...['member', 'hero_name', 'hero_name_keeper', 'connected_realm', 'season', 'raid', 'template', 'booking'],
  ...[
    'client_warning',
    'mail',
    'asked_bank',
    'asked_gold',
    'booster',
    'payee_character',
    'settlement_rates',
    'settlement',
  ],
  ...[
    'payout',
    'payout_line',
    'payout_character',
    'ledger_account',
    'ledger_entry',
    'history',
    'press',
    'press_sum',
    'setting',
  ],
] as const

/** Tables that stay here. */
export const STAYS = [
  ...[
    'session',
    'sign_in',
    'idempotency',
    'tracking_link',
    'calendar',
    'calendar_event',
    'channel',
    'delivery',
    'delivery_pause',
  ],
  ...[
    'unknown_code',
    'announced_raid',
    'raid_said',
    'reminder',
    'notice',
    'notice_read',
    'notice_reader',
    'notice_setting',
  ],
  ...['ledger_progress', 'first_step', 'setup'],
] as const
