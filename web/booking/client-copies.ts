import type { Booking } from '#domain/booking/booking.ts'
import { partsText, placesOf } from '#domain/booking/parts.ts'
import { nameAndRealm } from '#web/booking/client-label.ts'
import { dueInRaid } from '#web/booking/marks/client-steps.ts'
import { formatGold } from '#web/game/gold.tsx'
import { copyText } from '#web/ui/copy.ts'
import { notify } from '#web/ui/feedback/toast.ts'

/** The line by which the game invites a character; null when the name is withheld. */
export function inviteOf(client: Booking): string | null {
  const character = nameAndRealm(client)
  return character === null ? null : `/invite ${character}`
}

/** '100,000 g on Draenor (Horde) and 110,000 g on Kazzak (Horde)': what is paid in the raid, and where. */
export function debtOf(client: Booking): string {
  const { paymentRealm, paymentFaction, parts } = client
  const gold = dueInRaid(client)
  if (paymentRealm === null || paymentFaction === null) return formatGold(gold)
  return partsText(placesOf(gold, { paymentRealm, paymentFaction, parts }))
}

/** 'Draenor Horde', or 'in 2 parts' where it is paid on several realms. */
export function placeText({ paymentRealm, paymentFaction, parts, ...client }: Booking): string {
  if (paymentRealm === null || paymentFaction === null) return '...'
  const places = placesOf(dueInRaid(client), { paymentRealm, paymentFaction, parts })
  const [{ realm, faction } = { realm: paymentRealm, faction: paymentFaction }] = places
  return places.length > 1 ? `in ${places.length} parts` : `${realm} ${faction}`
}

/** Copies the line by which the game invites the client; nothing where the name is withheld. */
export async function copyInvite(client: Booking): Promise<void> {
  const line = inviteOf(client)
  if (line === null) return
  if (await copyText(line)) notify.success(`Copied: ${line}`)
  else notify.error('The invite could not be copied')
}
