import type { Booking } from '#features/booking/booking.ts'
import { paidText } from '#features/booking/rules.ts'
import { dueInRaid } from '#features/booking/web/marks/client-steps.ts'
import { inGameAddress } from '#features/character/rules.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { copyText } from '#platform/ui/copy.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'

/** The booking's client for this viewer: 'Thalia (Mage)', or 'A Mage' if the name is withheld. */
export function clientLabel({
  clientName,
  clientClass,
}: Pick<Booking, 'clientName' | 'clientClass'>): string {
  if (clientName !== null) return `${clientName} (${clientClass})`
  return `${/^[AEIOU]/.test(clientClass) ? 'An' : 'A'} ${clientClass}`
}

/** 'Thalia-TarrenMill', the game's way to address a character. Null if withheld. */
export function nameAndRealm({
  clientName,
  clientRealm,
}: Pick<Booking, 'clientName' | 'clientRealm'>): string | null {
  if (clientName === null || clientRealm === null) return null
  return inGameAddress({ name: clientName, realm: clientRealm })
}

/** 'Thalia-TarrenMill', or 'A Mage' if the name is withheld. */
export function nameOf(client: Booking): string {
  return nameAndRealm(client) ?? clientLabel(client)
}

/** The game's command that invites the character; null if the name is withheld. */
export function inviteOf(client: Booking): string | null {
  const character = nameAndRealm(client)
  return character === null ? null : `/invite ${character}`
}

/** '100,000 g on Draenor (Horde)': what the client pays in the raid, and on which realm. */
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

/** Copies the game's command that invites the client; does nothing if the name is withheld. */
export async function copyInvite(client: Booking): Promise<void> {
  const line = inviteOf(client)
  if (line === null) return
  if (await copyText(line)) notify.success(`Copied: ${line}`)
  else notify.error('The invite could not be copied')
}
