import type { PayoutCharacter } from './payout.ts'

/** 'Brontax-Tarren Mill, Horde', as people are told of a character. */
export function characterText({ name, realm, faction }: PayoutCharacter): string {
  return `${name}-${realm}, ${faction}`
}
