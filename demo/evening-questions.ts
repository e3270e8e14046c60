import { correctGold, listBookings } from '#features/booking/calls.ts'
import type { As } from './evening-gold.ts'
import type { PlannedRaid } from './evening-plan.ts'

/** Raids with the ids that the product gave them. */
type Raids = readonly (readonly [PlannedRaid, string])[]

/** On the next raid with open clients the leader corrects one's gold, since two bosses fewer are sold. */
export async function correctGoldOf(as: As, raids: Raids, now: Date): Promise<void> {
  const coming = raids.toSorted(([one], [other]) => one.startsAt.getTime() - other.startsAt.getTime())
  for (const [{ startsAt, published, leader, bookings }, raidId] of coming) {
    if (!published || startsAt <= now) continue
    const leading = await as(leader)
    const listed = await leading.call(listBookings, { raidId })
    const input = bookings.map((one) => one.input).find(({ owes, paidFull }) => owes > 0 && !paidFull)
    const found = input && listed.find(({ clientName }) => clientName === input.clientName)
    if (!found) continue
    const { deposit, paymentRealm, paymentFaction } = input
    const price = Math.max(deposit, Math.floor((input.price * 9) / 10_000) * 1_000)
    const gold = { price, deposit, paymentRealm, paymentFaction }
    await leading.call(correctGold, { bookingId: found._id, ...gold, reason: '6 of 8 bosses' })
    return
  }
}
