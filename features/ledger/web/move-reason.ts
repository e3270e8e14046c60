import { MAX_MOVE_REASON } from '#features/ledger/ledger.ts'

/** How it is asked why gold is moved. */
export const MOVE_REASON = {
  label: 'Reason',
  hint: 'Visible to the people whose gold it is',
  maxLength: MAX_MOVE_REASON,
} as const
