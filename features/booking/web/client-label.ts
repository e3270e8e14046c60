import type { Booking } from '#features/booking/booking.ts'
import { inGameAddress } from '#features/character/rules.ts'

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
