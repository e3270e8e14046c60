import type { Booking } from '#features/booking/booking.ts'
import { whyNotMove } from '#features/booking/plans.ts'
import type { Raid } from '#features/raid/raid.ts'
import { hasStarted, mayViewDetails } from '#features/raid/rules.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { DIFFICULTY_LABELS } from '#features/season/game.ts'
import type { Actor } from '#platform/call/rights.ts'

interface Moving {
  readonly booking: Booking
  readonly from: Raid
  readonly actor: Actor
  readonly now: Date
}

/** Raids that the booking can be moved to: those to come, the nearest start first, then those that have begun. */
export function moveTargets(all: readonly Raid[], { booking, from, actor, now }: Moving): Raid[] {
  const apart = ({ startsAt }: Raid) => Math.abs(Date.parse(startsAt) - Date.parse(from.startsAt))
  return all
    .filter((to) => mayViewDetails(actor, to) && whyNotMove(booking, { from, to, actor, now }) === null)
    .sort(
      (one, other) =>
        Number(hasStarted(one, now)) - Number(hasStarted(other, now)) || apart(one) - apart(other),
    )
}

/** How another raid differs for the client: 'Mythic, not Heroic', 'VIP', 'its price is 38,000 g more'. */
export function differences(
  from: Pick<Raid, 'difficulty' | 'lootType' | 'pot'>,
  to: Pick<Raid, 'difficulty' | 'lootType' | 'pot'>,
): string[] {
  const dearer = to.pot - from.pot
  return [
    ...(to.difficulty === from.difficulty
      ? []
      : [`${DIFFICULTY_LABELS[to.difficulty]}, not ${DIFFICULTY_LABELS[from.difficulty]}`]),
    ...(to.lootType === from.lootType ? [] : [to.lootType]),
    ...(dearer === 0 ? [] : [`its price is ${formatGold(Math.abs(dearer))} ${dearer > 0 ? 'more' : 'less'}`]),
  ]
}
