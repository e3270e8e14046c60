import { Books, type Entry, grouped, type Lines } from './books.ts'

/** Who takes part, by what they are on these evenings. */
export const PEOPLE = {
  admin: 'Admin',
  second: 'Developer',
  senior: 'Senior Advertiser',
  advertiser: 'Advertiser',
  leader: 'Raid Leader',
  collector: 'Gold Collector',
  manager: 'Raid Manager',
  booster: 'Forge Member',
} as const
export type Name = keyof typeof PEOPLE
export const NAMES = Object.keys(PEOPLE) as Name[]

/** A call of the product by its path; the answer as it came. */
export type Ask = (
  who: Name,
  path: string,
  body: object | null,
  more?: { readonly key?: string; readonly address?: string },
) => Promise<Answered>
export interface Answered {
  readonly status: number
  readonly message: string
  readonly payload: unknown
  readonly text: string
}

export interface Raid {
  readonly id: string
  readonly input: Readonly<Record<string, unknown>>
  readonly startsAt: number
  collector: Name | null
  boosters: { readonly character: string; readonly share: number }[]
  /** The settlements that were approved, the oldest first: what is due to whom. */
  readonly settled: { readonly rates: Rates; readonly dues: Map<string, number> }[]
  proposal: Proposal | null
}

export interface Rates {
  readonly leader: number
  readonly collector: number
  readonly community: number
}

export interface Proposal {
  readonly id: string
  readonly by: Name
  readonly counts: string
  fallen: boolean
}

export interface Part {
  readonly gold: number
  readonly realm: string
  readonly faction: string
}

export interface Booking {
  readonly id: string
  readonly owner: Name
  readonly source: 'TC' | 'BR'
  readonly place: { readonly realm: string; readonly faction: string }
  readonly input: Readonly<Record<string, unknown>>
  raid: Raid
  paidFull: boolean
  price: number
  deposit: number
  state: 'booked' | 'cancelled' | 'no-show'
  paid: boolean
  done: boolean
  /** What became of what was taken, where it has ended. */
  outcome: 'kept' | 'returned' | null
  parts: readonly Part[]
  /** What waits to be accepted. */
  waiting: { readonly by: Name; readonly price: number; readonly parts: readonly Part[] } | null
  /** Of this Done, or of this end. */
  entry: Entry | null
  mails: Mail[]
  corrected: boolean
}

export interface Mail {
  readonly id: string
  readonly booking: Booking
  readonly amount: number
  readonly realm: string
  readonly faction: string
  holder: string
  handedTo: string | null
  bank: string | null
  codes: { readonly payment: string; readonly confirmation: string } | null
  posted: boolean
  sent: boolean
  withdrawn: boolean
  /** Each time that somebody took it over. */
  readonly takings: Entry[]
}

/** A press that waits for a second of staff. */
export interface Press {
  readonly id: string
  readonly by: Name
  /** The call with its input. */
  readonly call: string
  readonly gold: number
  /** What stands against it by now, in the product's words; null for nothing. */
  refusal(): string | null
  post(): void
}

export interface PayoutLine {
  readonly id: string
  readonly payout: string
  readonly payee: string
  readonly name: string
  readonly bank: string
  readonly gold: number
  state: 'open' | 'paid' | 'dropped' | 'taken-back'
  entry: Entry | null
}

export interface Bank {
  readonly id: string
  readonly name: string
  readonly realm: string
  readonly faction: string
  count: { id: string; counted: number; booked: number; underway: Mail[] } | null
}

/** What is so, as far as gold goes. */
export class World {
  readonly books = new Books()
  readonly members = new Map<Name, { readonly id: string; readonly called: string }>()
  readonly banks: Bank[] = []
  /** Of this evening. */
  raids: Raid[] = []
  bookings: Booking[] = []
  /** Of the evenings before. */
  readonly past: Booking[] = []
  readonly presses: Press[] = []
  readonly lines: PayoutLine[] = []
  /** Characters that boosted, by 'Name-Realm': their ids, once they are known, and who claimed them. */
  readonly characters = new Map<string, { id: string; claimedBy: Name | null }>()
  /** As whom people are paid. */
  readonly paidAs = new Map<Name, string>()
  /** What each of staff posted without a second, with the entry. */
  readonly spent: { readonly by: Name; readonly gold: number; readonly entry: Entry }[] = []
  sum = 1_000_000
  rates: Rates = { leader: 5, collector: 2, community: 20 }

  id(name: Name): string {
    return this.members.get(name)?.id ?? ''
  }

  called(name: Name): string {
    return this.members.get(name)?.called ?? ''
  }

  named(id: string): Name | null {
    return NAMES.find((name) => this.id(name) === id) ?? null
  }

  /** What is not withdrawn, of this evening. */
  get mails(): Mail[] {
    return this.bookings.flatMap(({ mails }) => mails).filter(({ withdrawn }) => !withdrawn)
  }

  get everyBooking(): Booking[] {
    return [...this.past, ...this.bookings]
  }

  bank(id: string | null): Bank | undefined {
    return this.banks.find((bank) => bank.id === id)
  }

  /** To whom what a character boosted for is due: who claimed it, else itself. Members by their ids, characters as 'c:Name-Realm'. */
  payeeOf(character: string): string {
    const claimedBy = this.characters.get(character)?.claimedBy ?? null
    return claimedBy === null ? `c:${character}` : this.id(claimedBy)
  }

  /** Whether what is due to the payee is somebody's own: their account, or a character's that is theirs or that they are paid as. */
  isOwnPayee(payee: string, who: Name): boolean {
    if (!payee.startsWith('c:')) return payee === this.id(who)
    const character = payee.slice(2)
    return this.paidAs.get(who) === character || this.characters.get(character)?.claimedBy === who
  }

  /** To whom what was due to a payee is due by now. */
  payeeNow(payee: string): string {
    return payee.startsWith('c:') ? this.payeeOf(payee.slice(2)) : payee
  }

  /** A payee as people are called. */
  payeeName(payee: string): string {
    const name = this.named(payee)
    return name === null ? payee.slice(2) : this.called(name)
  }

  /** The payee that an account's owner is for the product. */
  payeeWith(owner: { readonly _id: string; readonly name: string }): string {
    if (this.named(owner._id) !== null) return owner._id
    const known = this.characters.get(owner.name)
    if (known !== undefined) known.id = owner._id
    return `c:${owner.name}`
  }

  spentBy(name: Name): number {
    return this.spent.filter(({ by }) => by === name).reduce((sum, { gold }) => sum + gold, 0)
  }

  tooLow(lines: Lines): string | null {
    for (const [account, gold] of lines) {
      if (!account.startsWith('bank ') || gold >= 0 || this.books.of(account) + gold >= 0) continue
      const name = this.bank(account.slice(5))?.name ?? 'The unknown bank'
      return `${name} has ${grouped(this.books.of(account))} g.`
    }
    return null
  }
}

/** One call with what the model says of it. */
export interface Step {
  readonly kind: string
  readonly who: Name
  readonly path: string
  readonly body: object
  /** The sentence of the refusal that is expected; null where the call succeeds. */
  readonly refusal: string | null
  /** The sentence of success, where it is known. */
  readonly said?: string
  /** An instance of the version before does the same. */
  readonly old?: boolean
  /** A second call with the same key may say something else. */
  readonly once?: boolean
  /** What the model changes once the call succeeded; reads ids from its payload. */
  apply(payload: unknown): void | Promise<void>
}

/** Draws the same again from the same seed. */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed * 2_654_435_761
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * end)
  }

  is(percent: number): boolean {
    return this.below(100) < percent
  }

  /** @throws Error where there is nothing to choose from */
  one<T>(from: readonly T[]): T {
    const chosen = from[this.below(from.length)]
    if (chosen === undefined) throw new Error('There is nothing to choose from')
    return chosen
  }

  /** One of those that fit, mostly; sometimes any. Null where there is none. */
  mostly<T>(from: readonly T[], fits: (one: T) => boolean): T | null {
    const fitting = from.filter(fits)
    const pool = fitting.length > 0 && this.is(85) ? fitting : from
    return pool.length === 0 ? null : this.one(pool)
  }
}

/** What an action needs to say what it would do. */
export interface Scene {
  readonly world: World
  readonly chance: Chance
  readonly ask: Ask
  now(): number
}

/** Null where there is nothing to do it with. */
export type Action = (scene: Scene) => Step | null | Promise<Step | null>
