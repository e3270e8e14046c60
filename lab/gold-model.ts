/** An entry's lines, gold by account: 'held Pippa', 'bank Thral', 'bank' for no bank, 'due Pippa', 'community'. */
export type Lines = ReadonlyMap<string, number>

/** A booking's gold. */
export interface Sold {
  readonly price: number
  readonly deposit: number
  readonly paidFull: boolean
  readonly source: 'TC' | 'BR'
  readonly advertiser: string
  /** The raid's collector, else its leader. */
  readonly collector: string
}

const CUT_PERCENT = { TC: 32, BR: 5 }
/** The rates of a community that has set none, percent. */
const RATES = { leader: 5, collector: 2, community: 20 }

/** Sums lines of the same account and drops zeros. */
function lines(...parts: readonly (readonly [account: string, gold: number])[]): Lines {
  const sums = new Map<string, number>()
  for (const [account, gold] of parts) sums.set(account, (sums.get(account) ?? 0) + gold)
  return new Map([...sums].filter(([, gold]) => gold !== 0))
}

export const opposite = (entry: Lines): Lines =>
  new Map([...entry].map(([account, gold]) => [account, -gold]))

function cutOf({ price, source }: Pick<Sold, 'price' | 'source'>): number {
  return Math.floor((price * CUT_PERCENT[source]) / 100)
}

/** What must still be mailed to the community, gold. */
export function amountOf(sold: Sold): number {
  return sold.paidFull ? sold.price - cutOf(sold) : sold.price - sold.deposit
}

export function holderOf({ paidFull, advertiser, collector }: Sold): string {
  return paidFull ? advertiser : collector
}

export function doneLines(sold: Sold): Lines {
  const { price, deposit, paidFull, advertiser, collector } = sold
  const cut = cutOf(sold)
  if (paidFull) return lines([`held ${advertiser}`, price - cut], ['community', price - cut])
  return lines(
    [`held ${collector}`, price - deposit],
    [`held ${advertiser}`, Math.max(0, deposit - cut)],
    [`due ${advertiser}`, Math.max(0, cut - deposit)],
    ['community', price - cut],
  )
}

export const takenOf = ({ paidFull, price, deposit }: Sold): number => (paidFull ? price : deposit)

export function keptLines(sold: Sold): Lines {
  return lines([`held ${sold.advertiser}`, takenOf(sold)], ['community', takenOf(sold)])
}

export function sentLines(amount: number, holder: string, bank: string | null): Lines {
  return lines([`held ${holder}`, -amount], [bank === null ? 'bank' : `bank ${bank}`, amount])
}

export function takenOverLines(amount: number, holder: string, taker: string): Lines {
  return lines([`held ${holder}`, -amount], [`held ${taker}`, amount])
}

/** `left`: what the raid's entries left with the community, gold. */
export function settledLines(
  left: number,
  { leader, collector, boosters }: { leader: string; collector: string | null; boosters: readonly string[] },
): Lines {
  const part = (percent: number) => Math.floor((left * percent) / 100)
  const rest = part(100 - RATES.leader - RATES.collector - RATES.community)
  const parts: [string, number][] = [
    [`due ${leader}`, part(RATES.leader)],
    ...(collector === null ? [] : [[`due ${collector}`, part(RATES.collector)] as [string, number]]),
    ...boosters.map((name): [string, number] => [`due ${name}`, Math.floor(rest / boosters.length)]),
  ]
  const shares = parts.reduce((sum, [, gold]) => sum + gold, 0)
  return lines(...parts, ['community', -shares])
}

export function paidLines(gold: number, payee: string, bank: string): Lines {
  return lines([`bank ${bank}`, -gold], [`due ${payee}`, -gold])
}

export function movedLines(gold: number, from: string, to: string): Lines {
  return lines([from, -gold], [to, gold])
}

export function countedLines(difference: number, bank: string): Lines {
  return lines([`bank ${bank}`, difference], ['community', difference])
}

/** All accounts, computed from the entries alone. */
export class Accounts {
  readonly gold = new Map<string, number>()

  post(entry: Lines): void {
    for (const [account, gold] of entry) this.gold.set(account, (this.gold.get(account) ?? 0) + gold)
  }

  /** The accounts for which another source has a different balance. */
  differences(others: ReadonlyMap<string, number>): string[] {
    const names = new Set([...this.gold.keys(), ...others.keys()])
    return [...names].flatMap((name) => {
      const [right, said] = [this.gold.get(name) ?? 0, others.get(name) ?? 0]
      return right === said ? [] : [`${name} has ${said} g, and the entries say ${right} g`]
    })
  }
}
