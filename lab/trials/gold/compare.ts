import { collectorOf, takenOf } from './bookings.ts'
import { type Entry, told } from './books.ts'
import { underwayOf } from './staff.ts'
import { type Ask, NAMES, type Name, type World } from './world.ts'

interface Owner {
  readonly _id: string
  readonly name: string
}
interface ReadLine {
  readonly _id: string
  readonly account: string
  readonly owner: Owner | null
  readonly gold: number
}
export interface ReadEntry {
  readonly _id: string
  readonly kind: Entry['kind']
  readonly reverses: string | null
  readonly takenBackBy: string | null
  readonly lines: readonly ReadLine[]
}
interface Account {
  readonly _id: string
  readonly gold: number
}

/** What the model calls an account of the product. */
export function keyOf(world: World, { account, owner }: Pick<ReadLine, 'account' | 'owner'>): string {
  if (account === 'community') return account
  if (account === 'due' && owner !== null) return `due ${world.payeeWith(owner)}`
  return `${account} ${owner?._id ?? '-'}`
}

/** Everything that is not as the model has it, in words, after each step. */
export class Comparison {
  /** The product's ids of accounts. */
  readonly accounts = new Map<string, string>()
  readonly #world: World
  readonly #ask: Ask
  #last = 0

  constructor(world: World, ask: Ask) {
    this.#world = world
    this.#ask = ask
  }

  async read<T>(path: string, who: Name = 'admin'): Promise<T> {
    const { status, payload, text } = await this.#ask(who, path, null)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`)
    return payload as T
  }

  /** `isRefused`: then there is no entry, and nothing else to look for. */
  async faults(isRefused: boolean): Promise<string[]> {
    const faults = [...(await this.#newEntries()), ...(await this.#sums()), ...(await this.#waiting())]
    if (isRefused) return faults
    return [...faults, ...(await this.#people()), ...(await this.#banks()), ...(await this.#open())]
  }

  /** Each entry that the step made, and no other. */
  async #newEntries(): Promise<string[]> {
    const world = this.#world
    const page = await this.read<ReadEntry[]>('/ledger/entries')
    const read = page.filter(({ _id }) => Number(_id) > this.#last)
    const made = world.books.entries.filter(({ id }) => id === '')
    const left = [...read].toSorted((a, b) => Number(a._id) - Number(b._id))
    const faults: string[] = []
    for (const entry of made) {
      const words = told(entry.kind, entry.lines)
      const at = left.findIndex((one) => told(one.kind, linesOf(world, one)) === words)
      const [found] = at < 0 ? [] : left.splice(at, 1)
      if (found === undefined) faults.push(`no entry: ${words}`)
      else entry.id = found._id
      for (const line of found?.lines ?? []) this.accounts.set(keyOf(world, line), line._id)
      if (found && found.reverses !== (entry.reverses?.id ?? null))
        faults.push(`${words} takes back another entry`)
    }
    for (const one of left)
      faults.push(`an entry that nobody expected: ${told(one.kind, linesOf(world, one))}`)
    this.#last = Math.max(this.#last, ...read.map(({ _id }) => Number(_id)))
    return faults
  }

  async #sums(): Promise<string[]> {
    const { books } = this.#world
    const summary = await this.read<Record<string, unknown>>('/ledger/summary')
    const sums = (['held', 'bank', 'due', 'community'] as const).map(
      (kind) => [kind, books.sum(kind)] as const,
    )
    const wrong = sums.filter(([kind, gold]) => summary[kind] !== gold)
    const isOff = summary.balanced !== true || summary.dueBefore !== 0
    return [
      ...wrong.map(([kind, gold]) => `${kind} is ${summary[kind]} g, not ${gold} g`),
      ...(isOff ? ['the summary says that the books do not balance'] : []),
    ]
  }

  async #people(): Promise<string[]> {
    const world = this.#world
    type Person = { member: { _id: string; username: string }; held: Account | null; due: Account | null }
    const people = await this.read<Person[]>('/ledger/people')
    const read = new Map<string, number>()
    for (const { member, held, due } of people) {
      const payee = world.payeeWith({ _id: member._id, name: member.username })
      read.set(`held ${payee}`, held?.gold ?? 0)
      read.set(`due ${payee}`, due?.gold ?? 0)
    }
    const kept = [...world.books.balances].filter(([account]) => /^(held|due) /.test(account))
    return differences(new Map(kept), read)
  }

  async #banks(): Promise<string[]> {
    const world = this.#world
    type Read = { owner: Owner | null; gold: number; underway: { mails: number; gold: number } }
    const banks = await this.read<Read[]>('/ledger/banks')
    const read = new Map(banks.map(({ owner, gold }) => [`bank ${owner?._id ?? '-'}`, gold]))
    const kept = [...world.books.balances].filter(([account]) => account.startsWith('bank '))
    const faults = differences(new Map(kept), read)
    for (const bank of world.banks) {
      const mails = underwayOf(world, bank)
      const gold = mails.reduce((sum, { amount }) => sum + amount, 0)
      const its = banks.find(({ owner }) => owner?._id === bank.id)?.underway
      if (its?.mails !== mails.length || its.gold !== gold)
        faults.push(
          `${its?.mails} mails with ${its?.gold} g are under way to ${bank.name}, not ${mails.length} with ${gold} g`,
        )
    }
    return faults
  }

  /** What waits for a second of staff. */
  async #waiting(): Promise<string[]> {
    const world = this.#world
    const waiting = await this.read<{ _id: string; by: { _id: string } }[]>('/press/waiting')
    const read = waiting
      .map(({ _id, by }) => `${_id} ${by._id}`)
      .toSorted()
      .join()
    const kept = world.presses
      .map(({ id, by }) => `${id} ${world.id(by)}`)
      .toSorted()
      .join()
    return read === kept ? [] : [`there wait ${read}, not ${kept}`]
  }

  async #open(): Promise<string[]> {
    const world = this.#world
    type Read = { gold: number; people: { member: { _id: string }; deposits: number; paid: number }[] }
    const { gold, people } = await this.read<Read>('/ledger/open')
    const read = new Map(people.map(({ member, deposits, paid }) => [member._id, `${deposits} and ${paid}`]))
    const faults: string[] = []
    let all = 0
    for (const name of NAMES) {
      const { deposits, paid } = openOf(world, name)
      all += deposits + paid
      const its = read.get(world.id(name)) ?? '0 and 0'
      if (its !== `${deposits} and ${paid}`)
        faults.push(`${name} has ${its} g of open bookings, not ${deposits} and ${paid}`)
    }
    return all === gold ? faults : [...faults, `open bookings have ${gold} g, not ${all}`]
  }
}

function linesOf(world: World, { lines }: ReadEntry): [string, number][] {
  return lines.map((line) => [keyOf(world, line), line.gold])
}

function differences(kept: ReadonlyMap<string, number>, read: ReadonlyMap<string, number>): string[] {
  const all = new Set([...kept.keys(), ...read.keys()])
  return [...all].flatMap((account) => {
    const [is, should] = [read.get(account) ?? 0, kept.get(account) ?? 0]
    return is === should ? [] : [`${account} has ${is} g, not ${should} g`]
  })
}

/** What somebody has of bookings that are neither done nor ended, gold. */
export function openOf(world: World, name: Name): { deposits: number; paid: number } {
  let [deposits, paid] = [0, 0]
  for (const booking of world.everyBooking) {
    if (booking.state !== 'booked' || booking.done) continue
    if (booking.owner === name) deposits += takenOf(booking)
    const isHere = booking.paid && !booking.paidFull && collectorOf(booking.raid) === name
    if (isHere) paid += Math.max(0, booking.price - booking.deposit)
  }
  return { deposits, paid }
}
