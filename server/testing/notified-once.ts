import { sql as raw } from 'kysely'
import type { Product } from './product.ts'

/** The members that each action of a booking concerns, besides who did it: a second list, independent of the catalogue. */
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
  readonly notified: string[]
}

/** Actions on bookings that did not notify exactly those concerned, once each, in words; empty when all did. */
export async function wrongNotices({ database }: Product): Promise<string[]> {
  const { rows } = await raw<Row>`
    SELECT history.id, history.action, history.member_id AS by, booking.member_id AS owner,
           array_remove(ARRAY[raid.raid_leader, raid.gold_collector], NULL)::text[] AS crew,
           ARRAY(SELECT member_id::text FROM notice WHERE history_id = history.id)::text[] AS notified
      FROM history JOIN booking ON booking.id::text = history.record_id JOIN raid ON raid.id = history.raid_id
     WHERE history.noun = 'booking' ORDER BY history.id`.execute(database.sql)
  return rows.flatMap(({ id, action, by, owner, crew, notified }) => {
    // A mark that is undone within its minute notifies nobody.
    if (action === 'take-back' && notified.length === 0) return []
    const concerned = (CONCERNED[action] ?? []).flatMap((one) => (one === 'owner' ? [owner] : crew))
    const expected = [...new Set(concerned)].filter((memberId) => memberId !== by).toSorted()
    return expected.join() === notified.toSorted().join()
      ? []
      : [`${action} ${id}: ${notified.length} notified`]
  })
}
