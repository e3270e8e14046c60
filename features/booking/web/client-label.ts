import type { Booking } from '#features/booking/booking.ts'
import { paidText } from '#features/booking/rules.ts'
import { dueInRaid } from '#features/booking/web/marks/client-steps.ts'
import { inGameAddress } from '#features/character/rules.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { copyText } from '#platform/ui/copy.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'

/** The booking's client, as far as the viewer may know: 'Thalia (Mage)', or 'A Mage' when the name is withheld. */
export function clientLabel({
  clientName,
  clientClass,
}: Pick<Booking, 'clientName' | 'clientClass'>): string {
  if (clientName !== null) return `${clientName} (${clientClass})`
  return `${/^[AEIOU]/.test(clientClass) ? 'An' : 'A'} ${clientClass}`
}

/** 'Thalia-TarrenMill', as the game addresses the character. Null when it is withheld. */
export function nameAndRealm({
  clientName,
  clientRealm,
}: Pick<Booking, 'clientName' | 'clientRealm'>): string | null {
  if (clientName === null || clientRealm === null) return null
  return inGameAddress({ name: clientName, realm: clientRealm })
}

/** 'Thalia-TarrenMill', or 'A Mage' when the name is withheld. */
export function nameOf(client: Booking): string {
  return nameAndRealm(client) ?? clientLabel(client)
}

/** The line by which the game invites a character; null when the name is withheld. */
export function inviteOf(client: Booking): string | null {
  const character = nameAndRealm(client)
  return character === null ? null : `/invite ${character}`
}

/** '100,000 g on Draenor (Horde)': what is paid in the raid, and where. */
export function debtOf(client: Booking): string {
  const { paymentRealm, paymentFaction } = client
  const gold = dueInRaid(client)
  if (paymentRealm === null || paymentFaction === null) return formatGold(gold)
  return paidText(gold, { paymentRealm, paymentFaction })
}

/** 'Draenor Horde'. */
export function paidOn({ paymentRealm, paymentFaction }: Booking): string {
  return paymentRealm === null || paymentFaction === null ? '...' : `${paymentRealm} ${paymentFaction}`
}

/** Copies the line by which the game invites the client; nothing where the name is withheld. */
export async function copyInvite(client: Booking): Promise<void> {
  const line = inviteOf(client)
  if (line === null) return
  if (await copyText(line)) notify.success(`Copied: ${line}`)
  else notify.error('The invite could not be copied')
}
