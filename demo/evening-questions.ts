import type { As } from '#demo/evening-gold.ts'
import type { PlannedRaid } from '#demo/evening-plan.ts'
import { personWith } from '#demo/people.ts'
import { acceptCorrection, correctGold, listBookings } from '#domain/booking/endpoints.ts'
import { moveGold } from '#domain/ledger/endpoints.ts'

/** Raids with the ids that the product gave them. */
type Raids = readonly (readonly [PlannedRaid, string])[]

/** So many bookings are corrected: one price waits, one booking has parts, and one price was accepted. */
const CORRECTED = 3
/** What the developer moves to their own account, gold. */
const FOR_THE_SERVER = 120_000

/** Corrects gold on the next raid that has enough bookings for it. */
export async function correctBookings(as: As, raids: Raids, now: Date): Promise<void> {
  const coming = raids.toSorted(([one], [other]) => one.startsAt.getTime() - other.startsAt.getTime())
  for (const [{ startsAt, published, leader, bookings }, raidId] of coming) {
    if (!published || startsAt <= now) continue
    const leading = await as(leader)
    const listed = await leading.call(listBookings, { raidId })
    const open = bookings.flatMap(({ owner, input }) => {
      const isIt = input.owes > 0 && !input.paidFull && owner !== leader
      const found = isIt && listed.find(({ clientName }) => clientName === input.clientName)
      return found ? [{ owner, input, bookingId: found._id }] : []
    })
    const [waiting, split, agreed] = open
    if (open.length < CORRECTED || !waiting || !split || !agreed) continue
    for (const [{ owner, input, bookingId }, reason] of [
      [waiting, '6 of 8 bosses'],
      [agreed, 'Discount'],
    ] as const) {
      const price = Math.floor((input.price * 9) / 10_000) * 1_000
      await (await as(owner)).call(correctGold, { bookingId, price, reason, parts: [] })
    }
    await leading.call(acceptCorrection, { bookingId: agreed.bookingId })
    const { price, owes, paymentRealm } = split.input
    const realm = paymentRealm === 'Draenor' ? 'Kazzak' : 'Draenor'
    const parts = [{ gold: Math.floor(owes / 2), realm, faction: 'Horde' } as const]
    await leading.call(correctGold, { bookingId: split.bookingId, price, parts })
    return
  }
}

/** A developer asks for a second of staff. */
export async function askStaff(as: As): Promise<void> {
  const developer = await as(personWith('Developer'))
  const to = { account: 'due', owner: developer.memberId } as const
  const move = { gold: FOR_THE_SERVER, reason: 'A year of server costs' }
  await developer.call(moveGold, { from: { account: 'community', owner: null }, to, ...move })
}
