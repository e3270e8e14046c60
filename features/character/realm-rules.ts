import { community } from '#features/settings/community.ts'
import { type Failure, invalid } from '#platform/call/failure.ts'

export const CHOOSE_REALM = 'Choose a payment realm'

export function isPaidOn(realm: string): boolean {
  return community.realms.payment.includes(realm)
}

/** Where a booking is paid unless somebody says otherwise. */
export function usualRealm(): string {
  return community.realms.payment[0] ?? ''
}

/** Those of now, and after them each that records have and that is none of them any more. */
export function realmsWith(kept: readonly (string | null | undefined)[]): string[] {
  return [...new Set([...community.realms.payment, ...kept.filter((realm) => typeof realm === 'string')])]
}

/** A record keeps the realms that it has; another one has to be one of now. `field`: the path of the input's. */
export function whyNotRealm(
  field: string,
  realm: string,
  kept: readonly (string | null | undefined)[],
): Failure | null {
  return isPaidOn(realm) || kept.includes(realm) ? null : invalid(field, CHOOSE_REALM)
}
