/** What of a raid's gold goes to whom before its boosters, in hundredths of a percent: 500 is 5 %. Together at most 10,000. */
export interface Rates {
  readonly leader: number
  readonly collector: number
  readonly community: number
}

/** As long as nobody has changed them. */
export const FIRST_RATES: Rates = { leader: 500, collector: 200, community: 2_000 }

/** Somebody to whom gold is due: a member, or a character that no member has claimed. */
export interface Payee {
  readonly kind: 'member' | 'character'
  readonly id: string
}

/** Who boosted. `share` in hundredths of a whole one: 50 is half of what others get. */
export interface Taker {
  readonly payee: Payee
  readonly share: number
}
