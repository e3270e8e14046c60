import type { Booking } from '#domain/booking/booking.ts'
import { partsText, placesOf } from '#domain/booking/correction.ts'
import { nameAndRealm, nameOf } from '#web/booking/client-label.ts'
import { formatGold } from '#web/game/gold.tsx'
import { dueInRaid, owesNothing } from '#web/tonight/evening-facts.ts'

/** The game takes no longer line, in characters. */
export const MESSAGE_MAX = 255

/** The line by which the game invites a character; null when the name is withheld. */
export function inviteOf(client: Booking): string | null {
  const character = nameAndRealm(client)
  return character === null ? null : `/invite ${character}`
}

/** Invitations for whoever is neither in the group nor done, a line each, in messages that the game takes. */
export function invites(clients: readonly Booking[]): string[] {
  const waiting = clients.filter(({ inGroup, status }) => !inGroup && !status)
  return packed(waiting.flatMap((client) => inviteOf(client) ?? []))
}

/** Lines in as few texts as keep their order and are not too long. */
export function packed(lines: readonly string[], max: number = MESSAGE_MAX): string[] {
  const texts: string[] = []
  for (const line of lines) {
    const longer = `${texts.at(-1)}\n${line}`
    if (texts.length > 0 && longer.length <= max) texts[texts.length - 1] = longer
    else texts.push(line)
  }
  return texts
}

/** Who still owes what, and where it is paid, a line each; '' when nobody does. */
export function debts(clients: readonly Booking[]): string {
  const owing = clients.filter((client) => !owesNothing(client))
  return owing.map((client) => `${nameOf(client)} owes ${debtOf(client)}`).join('\n')
}

/** The raid's clients with all that is known of each, a line each. */
export function wholeList(clients: readonly Booking[]): string {
  return clients
    .map((client) => [nameOf(client), client.clientClass, stateOf(client), moneyOf(client)].join(', '))
    .join('\n')
}

/** '100,000 g on Draenor (Horde) and 110,000 g on Kazzak (Horde)': what is paid in the raid, and where. */
export function debtOf(client: Booking): string {
  const { paymentRealm, paymentFaction, parts } = client
  const gold = dueInRaid(client)
  if (paymentRealm === null || paymentFaction === null) return formatGold(gold)
  return partsText(placesOf(gold, { paymentRealm, paymentFaction, parts }))
}

function stateOf({ lock, inGroup, status }: Booking): string {
  if (status) return 'done'
  if (inGroup) return 'in group'
  return lock ? 'locked' : 'to invite'
}

function moneyOf(client: Booking): string {
  if (client.paidFull) return 'paid in full'
  return owesNothing(client) ? 'paid' : `owes ${debtOf(client)}`
}
