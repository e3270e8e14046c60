import { randomUUID } from 'node:crypto'
import { BOOKING, book, done } from './bookings.ts'
import { Comparison } from './compare.ts'
import { CORRECTING } from './corrections.ts'
import { looksOf } from './looks.ts'
import { MAILING } from './mails.ts'
import { PAYING } from './payouts.ts'
import { PLANS } from './plans.ts'
import { SETTLING } from './settlements.ts'
import { STAFF } from './staff.ts'
import {
  type Action,
  type Answered,
  type Ask,
  Chance,
  type Name,
  PEOPLE,
  type Raid,
  type Scene,
  type Step,
  World,
} from './world.ts'

/** The product as these evenings reach it. */
export interface Stage {
  readonly ask: Ask
  readonly people: ReadonlyMap<Name, { readonly id: string; readonly called: string }>
  /** Its instances; of them the one of the version before, where there is one. */
  readonly addresses: readonly string[]
  readonly old?: string
  now(): number
  /** The clock of a test goes on to this moment. */
  goOn?(to: number): void
  /** Kills an instance and starts it again; `meanwhile` runs while it is down, where another one serves. */
  kill?(address: string, meanwhile: () => Promise<void>): Promise<void>
}

/** How often each kind of step succeeded and was refused, over all evenings. */
export type Tally = Map<string, { done: number; refused: number }>

/** By which staff move gold; what a second agrees to is another call. */
const OF_STAFF =
  /^\/(ledger\/(move|take-back|count|post-difference)|payout\/(create|paid|drop|take-back|confirm-claim)|press\/)/
const BOOKINGS = 5
const SHARES: readonly (readonly [number, readonly Action[]])[] = [
  ...([
    [24, [...BOOKING, ...PLANS]],
    [14, CORRECTING],
    [24, MAILING],
  ] as const),
  ...([
    [16, STAFF],
    [10, SETTLING],
    [12, PAYING],
  ] as const),
]

/** Random evenings, one after another, on one product beside one model. */
export class Evenings {
  readonly world = new World()
  readonly tally: Tally = new Map()
  replays = 0
  kills = 0
  atOld = 0
  readonly #stage: Stage
  readonly #comparison: Comparison
  #chance = new Chance(0)

  constructor(stage: Stage) {
    this.#stage = stage
    this.#comparison = new Comparison(this.world, stage.ask)
    for (const [name, member] of stage.people) this.world.members.set(name, member)
  }

  /** Who is paid where, and the hero names. */
  async begin(): Promise<void> {
    for (const name of Object.keys(PEOPLE) as Name[]) {
      const letters = name[0]?.toUpperCase() + name.slice(1)
      const character = { name: `${letters}dt`, realm: 'Aegwynn', faction: 'Alliance' }
      await this.#must(name, '/payout/set-character', character)
    }
    for (const [name, realm, faction] of [
      ['Silberstrom', 'Aegwynn', 'Alliance'],
      ['Goldgrube', 'Kazzak', 'Horde'],
    ] as const) {
      const made = await this.#must('admin', '/admin/create-hero-name', {
        name,
        realm,
        faction,
        status: true,
      })
      const { _id: id } = made.payload as { _id: string }
      this.world.banks.push({ id, name: `${name}-${realm}`, realm, faction, count: null })
    }
  }

  /** @returns what was not as the model has it, in words; nothing more is done once something was not */
  async evening(seed: number, { steps, kills = 0 }: { steps: number; kills?: number }): Promise<string[]> {
    this.#chance = new Chance(seed)
    const { world } = this
    world.past.push(...world.bookings)
    world.bookings = []
    world.raids = [await this.#raid(24 * 60), await this.#raid(3)]
    const killed = new Set(Array.from({ length: kills }, () => this.#chance.below(steps)))
    try {
      await this.#raiseSum()
      for (let at = 0; at < BOOKINGS; at += 1) await this.#take(book, false)
      for (let at = 0; at < steps; at += 1) {
        if (at === Math.floor((steps * 6) / 10)) await this.#finish()
        await this.#take(this.#draw(), killed.has(at))
      }
      const faults = await looksOf({ world, ask: this.#stage.ask, comparison: this.#comparison })
      return faults.map((fault) => `evening ${seed}: ${fault}`)
    } catch (error) {
      return [`evening ${seed}: ${error instanceof Error ? error.message : String(error)}`]
    }
  }

  #draw(): Action {
    let at = this.#chance.below(100)
    for (const [share, actions] of SHARES) {
      if (at < share) return this.#chance.one(actions)
      at -= share
    }
    return this.#chance.one(STAFF)
  }

  /** All that is open is done, so that it can be settled; and a test's clock goes on to the start. */
  async #finish(): Promise<void> {
    const { world } = this
    this.#stage.goOn?.(world.raids[1]?.startsAt ?? 0)
    for (let at = 0; at < 2 * world.bookings.length; at += 1) {
      if (!world.bookings.some(({ state, done: isDone }) => state === 'booked' && !isDone)) return
      await this.#take(done, false)
    }
  }

  /** What one of staff may move goes up by a million, as two of them say. */
  async #raiseSum(): Promise<void> {
    const { world } = this
    const gold = Math.max(world.spentBy('admin'), world.spentBy('second')) + 1_000_000
    if (gold <= world.sum) return
    const raised = await this.#must('admin', '/press/set-sum', { gold })
    const { waits } = raised.payload as { waits: string }
    await this.#must('second', '/ledger/agree', { id: waits })
    // The same press may have waited before.
    const at = world.presses.findIndex(({ id }) => id === waits)
    if (at >= 0) world.presses.splice(at, 1)
    world.sum = gold
  }

  async #raid(minutesAhead: number): Promise<Raid> {
    const { now } = this.#stage
    const quarter = 15 * 60_000
    const startsAt = Math.ceil((now() + minutesAhead * 60_000) / quarter) * quarter
    const [date, time] = new Date(startsAt).toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).split(' ')
    const shown = {
      date,
      time: time?.slice(0, 5),
      difficulty: 'HEROIC',
      organization: 'Guild',
      lootType: 'Unsaved',
    }
    const sold = { bossCount: 8, maxClients: 25, pot: 100_000, raidType: 'Full Run' }
    const input = { name: 'HC Full', ...shown, ...sold, raidLeader: this.world.id('leader') }
    const collector = this.#chance.is(60) ? 'collector' : null
    const goldCollector = collector && this.world.id(collector)
    const { payload } = await this.#must('manager', '/raid/create', { ...input, goldCollector })
    const { _id: id } = payload as { _id: string }
    await this.#must('manager', '/raid/publish', { id })
    return { id, input, startsAt, collector, boosters: [], settled: [], proposal: null }
  }

  async #must(who: Name, path: string, body: object): Promise<Answered> {
    const answer = await this.#stage.ask(who, path, body)
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
    return answer
  }

  async #take(action: Action, isKilled: boolean): Promise<void> {
    // A test's clock stands still, and the check tells the parts of two Dones of one booking apart by when they were made.
    this.#stage.goOn?.(this.#stage.now() + 1)
    const { ask, now } = this.#stage
    const scene: Scene = { world: this.world, chance: this.#chance, ask, now }
    const step = await action(scene)
    if (step === null) return
    const before = this.#ownOf(step.who)
    const answer = await this.#send(step, isKilled)
    const faults = this.#judge(step, answer)
    if (faults.length === 0 && step.refusal === null) await step.apply(answer.payload)
    if (faults.length === 0) faults.push(...(await this.#comparison.faults(step.refusal !== null)))
    const { kind, who, path, refusal } = step
    const gain = this.#ownOf(who) - before
    // Whatever one of staff presses alone, nothing of it comes to themself, also in parts or by another call (TWO-1, TWO-4).
    if (OF_STAFF.test(path) && gain > 0) faults.push(`${who} has ${gain} g more by a press of their own`)
    const count = this.tally.get(kind) ?? { done: 0, refused: 0 }
    count[refusal === null ? 'done' : 'refused'] += 1
    this.tally.set(kind, count)
    if (faults.length > 0)
      throw new Error(`${kind} by ${who} (${JSON.stringify(step.body)}): ${faults.slice(0, 4).join('; ')}`)
  }

  /** What somebody holds and gets. What is due to the character that they are paid as is theirs with a second alone (TWO-4). */
  #ownOf(who: Name): number {
    const { books } = this.world
    const id = this.world.id(who)
    return books.of(`held ${id}`) + books.of(`due ${id}`)
  }

  /** Once or twice with one key, over any instance; or once more after its instance was killed. */
  async #send(step: Step, isKilled: boolean): Promise<Answered> {
    const { ask, addresses, old, kill } = this.#stage
    const { who, path, body } = step
    const key = randomUUID()
    const isAtOld = old !== undefined && step.old === true && this.#chance.is(50)
    const address = isAtOld ? old : this.#chance.one(addresses)
    if (isAtOld) this.atOld += 1
    if (isKilled && kill !== undefined) {
      this.kills += 1
      let again: Answered | null = null
      const first = ask(who, path, body, { key, address }).catch(() => null)
      await new Promise((resolve) => setTimeout(resolve, this.#chance.below(12)))
      await kill(address, async () => {
        await first
        again = await ask(who, path, body, {
          key,
          address: addresses.find((one) => one !== address) ?? address,
        })
      })
      return again ?? (await ask(who, path, body, { key, address }))
    }
    const answer = await ask(who, path, body, { key, address })
    if (step.refusal !== null || !this.#chance.is(12)) return answer
    this.replays += 1
    const again = await ask(who, path, body, { key, address: this.#other(address) })
    const isSame =
      again.status === answer.status && (step.once === true || isAtOld || again.message === answer.message)
    if (!isSame) throw new Error(`${step.kind} was answered ${answer.text} and then ${again.text}`)
    return answer
  }

  #other(address: string): string {
    return this.#chance.one(
      this.#stage.addresses.filter((one) => one !== address).concat(this.#stage.addresses),
    )
  }

  #judge({ refusal, said }: Step, { status, message, text }: Answered): string[] {
    const isRefused = status !== 200
    if (isRefused !== (refusal !== null))
      return [`answered ${status} ${text.slice(0, 300)}, expected ${refusal ?? 'success'}`]
    const expected = refusal ?? said
    const isAsSaid = expected === undefined || message === expected || this.#stage.old !== undefined
    return isAsSaid ? [] : [`said '${message}', not '${expected}'`]
  }
}
