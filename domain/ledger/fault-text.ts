import { grouped } from '../gold.ts'
import type { BookFault } from './check.ts'

/** Said where a check found anything. */
export const FAULTS_FOUND = 'The books do not match their records. Tell whoever runs Forge.'

/** A fault in one sentence. */
export function bookFaultText({ what, account, entry, gold }: BookFault): string {
  const by = `${grouped(Math.abs(gold ?? 0))} g ${(gold ?? 0) < 0 ? 'less' : 'more'}`
  switch (what) {
    case 'balance':
      return `${account}: the balance is ${by} than its entries.`
    case 'statement':
      return `${account}: the statement is ${by} than its entries.`
    case 'causes':
      return `${account}: ${by} than bookings, mails, counts, settlements, payouts and moves say.`
    case 'below-zero':
      return `${account} has ${grouped(gold ?? 0)} g.`
    case 'missing':
      return `Change ${entry} moved gold and has no entry.`
    case 'unsaid':
      return 'A record says that gold was moved, but no change does.'
    case 'record':
      return `A mail is for ${by} than its booking.`
    case 'uncalled':
      return `Entry ${entry}: nothing that moves gold is behind it.`
    case 'other':
      return `Entry ${entry}: it does not move the same gold as its cause.`
    case 'about':
      return `Entry ${entry}: its kind, booking or raid is not that of its cause.`
    case 'reversal':
      return `Entry ${entry}: it is not the opposite of what it takes back.`
    case 'history':
      return `Entry ${entry}: its change names other gold.`
  }
}
