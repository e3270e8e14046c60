import { CHAT_LINE, packed } from '#features/booking/advert.ts'
import type { Booking } from '#features/booking/booking.ts'
import { stateOf } from '#features/booking/mark.ts'
import { debtOf, inviteOf } from '#features/booking/web/client-copies.ts'
import { nameOf } from '#features/booking/web/client-label.ts'
import { owesNothing } from '#features/booking/web/marks/client-steps.ts'

/** Invitations for whoever is neither in the group nor done, a line each, in messages that the game takes. */
export function invites(clients: readonly Booking[]): string[] {
  const waiting = clients.filter(({ inGroup, status }) => !inGroup && !status)
  return packed(
    waiting.flatMap((client) => inviteOf(client) ?? []),
    { max: CHAT_LINE, between: '\n' },
  )
}

/** The debts and their realms, a line each; '' when nobody owes. */
export function debts(clients: readonly Booking[]): string {
  const owing = clients.filter((client) => !owesNothing(client))
  return owing.map((client) => `${nameOf(client)} owes ${debtOf(client)}`).join('\n')
}

/** The raid's clients with all that is known of each, a line each; those who are withheld have none. */
export function wholeList(clients: readonly Booking[]): string {
  return clients
    .filter(({ masked }) => !masked)
    .map((client) => {
      // The gold says Paid.
      const { word } = stateOf({ ...client, paid: false })
      return [nameOf(client), client.clientClass, word.toLowerCase(), moneyOf(client)].join(', ')
    })
    .join('\n')
}

/** 'owes 300,000 g on Kazzak (Horde)', 'paid' or 'paid in full'. */
function moneyOf(client: Booking): string {
  if (client.paidFull) return 'paid in full'
  return owesNothing(client) ? 'paid' : `owes ${debtOf(client)}`
}
