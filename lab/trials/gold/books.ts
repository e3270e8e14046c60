/*
 * A plain model of the gold ledger, written from docs/product.md. Nothing in this folder imports from domain/ or server/: what is wrong
 * there is not wrong here as well. Gold whole.
 */

/** 'held MEMBER', 'bank HERO-NAME', 'bank -' (Unknown), 'due PAYEE' or 'community', and by how much it changes. */
export type Lines = ReadonlyMap<string, number>

export interface Entry {
  readonly kind: 'done' | 'sent' | 'kept' | 'moved' | 'settled' | 'paid' | 'taken-back'
  readonly lines: Lines
  /** The raid and the booking that it tells of; null for none. */
  readonly raid: string | null
  readonly booking: string | null
  /** Whose place it is to take it back, where it is no move of staff. */
  readonly ofMail: boolean
  readonly reverses: Entry | null
  /** What else is undone with it. */
  readonly undo: (() => void) | null
  takenBackBy: Entry | null
  /** As the product calls it; known once it was read. */
  id: string
}

type About = Partial<Pick<Entry, 'raid' | 'booking' | 'ofMail' | 'reverses' | 'undo'>>

export class Books {
  readonly balances = new Map<string, number>()
  readonly entries: Entry[] = []

  of(account: string): number {
    return this.balances.get(account) ?? 0
  }

  /** Lines of 0 are not written; two on one account are one. */
  post(kind: Entry['kind'], lines: Iterable<readonly [string, number]>, about: About = {}): Entry {
    const whole = summed(lines)
    for (const [account, gold] of whole) this.balances.set(account, this.of(account) + gold)
    const none = { raid: null, booking: null, ofMail: false, reverses: null, undo: null }
    const entry: Entry = { kind, lines: whole, ...none, takenBackBy: null, id: '', ...about }
    if (entry.reverses !== null) entry.reverses.takenBackBy = entry
    this.entries.push(entry)
    return entry
  }

  takeBack(entry: Entry): Entry {
    const { raid, booking } = entry
    return this.post('taken-back', opposite(entry.lines), { raid, booking, reverses: entry })
  }

  /** Whether the lines would take a bank below 0. */
  isTooMuch(lines: Lines): boolean {
    return [...lines].some(
      ([account, gold]) => account.startsWith('bank ') && gold < 0 && this.of(account) + gold < 0,
    )
  }

  sum(kind: 'held' | 'bank' | 'due' | 'community'): number {
    let sum = 0
    for (const [account, gold] of this.balances) if (account.split(' ')[0] === kind) sum += gold
    return sum
  }
}

export function summed(lines: Iterable<readonly [string, number]>): Map<string, number> {
  const whole = new Map<string, number>()
  for (const [account, gold] of lines) whole.set(account, (whole.get(account) ?? 0) + gold)
  for (const [account, gold] of whole) if (gold === 0) whole.delete(account)
  return whole
}

export function opposite(lines: Lines): [string, number][] {
  return [...lines].map(([account, gold]) => [account, -gold])
}

/** What an entry moves: what its largest line changes. */
export function moved(lines: Lines): number {
  return Math.max(0, ...[...lines.values()].map(Math.abs))
}

/** '1,250,000' */
export function grouped(gold: number): string {
  return String(gold).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Each account with its change, in one order: two entries are compared by it. */
export function told(kind: string, lines: Iterable<readonly [string, number]>): string {
  return [kind, ...[...lines].map(([account, gold]) => `${account} ${gold}`).toSorted()].join('; ')
}
