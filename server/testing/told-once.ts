import { sql as raw } from 'kysely'
import type { Product } from './product.ts'

/** Whom each action of a booking concerns, beside who did it; written down here again, apart from the catalogue. */
const CONCERNED: Readonly<Record<string, readonly ('owner' | 'crew')[]>> = {
  create: ['crew'],
  backup: ['crew'],
  'first-in-line': ['owner'],
  ...Object.fromEntries(
    ['edit', 'promote', 'cancel', 'no-show', 'reinstate', 'move', 'take-back', 'payment'].map((action) => [
      action,
      ['owner', 'crew'] as const,
    ]),
  ),
}

interface Row {
  readonly id: number
  readonly action: string
  readonly by: string | null
  readonly owner: string
  readonly crew: string[]
  readonly told: string[]
}

/** What was done to bookings and was not told to exactly whom it concerns, once each, in words; nothing when all was. */
export async function wrongNotices({ database }: Product): Promise<string[]> {
  const { rows } = await raw<Row>`
    SELECT history.id, history.action, history.member_id AS by, booking.member_id AS owner,
           array_remove(ARRAY[raid.raid_leader, raid.gold_collector], NULL)::text[] AS crew,
           ARRAY(SELECT member_id::text FROM notice WHERE history_id = history.id)::text[] AS told
      FROM history JOIN booking ON booking.id::text = history.record_id JOIN raid ON raid.id = history.raid_id
     WHERE history.noun = 'booking' ORDER BY history.id`.execute(database.sql)
  return rows.flatMap(({ id, action, by, owner, crew, told }) => {
    // Of a mark that was undone within its minute nobody is told.
    if (action === 'take-back' && told.length === 0) return []
    const whom = (CONCERNED[action] ?? []).flatMap((one) => (one === 'owner' ? [owner] : crew))
    const expected = [...new Set(whom)].filter((memberId) => memberId !== by).toSorted()
    return expected.join() === told.toSorted().join() ? [] : [`${action} ${id}: ${told.length} told`]
  })
}
