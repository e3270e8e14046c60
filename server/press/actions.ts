import * as z from 'zod/mini'
import type { Endpoint, InputOf, PayloadOf } from '#domain/endpoint.ts'
import { RIGHTS, ROLES, type Role, type RoleIds } from '#domain/rights.ts'
import { WAITS, waits } from '#domain/waits.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import {
  type Caller,
  type Handler,
  type Implementation,
  implement,
  type Repeated,
  type Rest,
} from '#server/http/endpoint.ts'
import { type Answer, wireAnswer } from '#server/http/wire-answer.ts'
import { findSame, insertPress, isAnybodyElse, lockMaker, readSpent, readSum } from '#server/press/data.ts'

/** The member who does something with gold, by id, and when. */
export interface Maker {
  readonly by: string
  readonly now: Date
}

/** An entry's facts about the second: who agreed, that nobody else was of staff, or nothing where none was needed. */
export type Second = { readonly agreedBy: string } | { readonly alone: true } | Record<never, never>

/** The member who does something with gold, when, and with whom. */
export interface Doing extends Maker {
  readonly second: Second
}

/** A press as far as it is known before it is posted. */
export interface Weighed {
  /** The gold that counts in the maker's sum of a day. */
  readonly gold: number
  /** It waits whatever the sum is. */
  readonly always: boolean
  /** In words, with the gold. */
  readonly what: string
}

/** A call that may wait for a second of staff. */
export interface ForTwo<E extends Endpoint> {
  /** Locks what comes before presses in the order of locks. */
  lock?(input: InputOf<E>, sql: Sql): Promise<unknown>
  /** Refuses what cannot be posted. Null for what is no matter of two people. */
  weigh(input: InputOf<E>, sql: Sql, maker: Maker & { readonly sum: number }): Promise<Weighed | null>
  /** Posts it, by the balances of now. */
  post(input: InputOf<E>, sql: Sql, doing: Doing): Promise<Answer<E>>
}

/** The effect of agreeing to a waiting press. */
export interface Runner {
  lock(input: unknown, sql: Sql): Promise<unknown>
  post(input: unknown, sql: Sql, doing: Doing): Promise<{ message?: string }>
}

/** Calls of staff that wait for a second one where docs/product.md says so (Two people). */
export class Presses {
  readonly #runners = new Map<string, Runner>()
  /** Discord's ids of the roles that may agree. */
  readonly #roleIds: () => readonly string[]

  constructor(roleIds: RoleIds) {
    const agreeing: readonly Role[] = RIGHTS['move-gold']
    this.#roleIds = () => ROLES.filter((role) => agreeing.includes(role)).flatMap((role) => roleIds[role])
  }

  /** @throws an Error for a call of another version, which no press names here */
  runnerOf(call: string): Runner {
    const runner = this.#runners.get(call)
    if (runner === undefined) throw new Error(`Nobody agrees to ${call}`)
    return runner
  }

  /** Serves the call: posted at once, or kept until somebody agrees. */
  implement<E extends Endpoint>(
    endpoint: E,
    call: ForTwo<E>,
    repeat: Repeated<E> = 'in full',
  ): Implementation {
    this.register(endpoint, call)
    const handler: Handler<E> = async (input, context) => {
      // A write's: it is in its transaction, and has a right.
      const { sql, actor, now } = context as { sql: Sql; actor: Caller; now: Date }
      await call.lock?.(input, sql)
      const outcome = await this.weighed({ endpoint, input, call }, sql, { by: actor._id, now })
      if ('waits' in outcome) return { payload: outcome as PayloadOf<E>, message: WAITS }
      const answer = await call.post(input, sql, { by: actor._id, now, second: outcome.second })
      await outcome.note?.(causeOf(answer.payload))
      return answer
    }
    return orWaits(implement(endpoint, ...([{ repeat }, handler] as unknown as Rest<E>)))
  }

  /** Says what agreeing to the call does. */
  register<E extends Endpoint>(endpoint: E, call: Pick<ForTwo<E>, 'lock' | 'post'>): void {
    const read = (input: unknown) => z.parse(endpoint.input, input) as InputOf<E>
    this.#runners.set(endpoint.path, {
      lock: async (input, sql) => call.lock?.(read(input), sql),
      post: (input, sql, doing) => call.post(read(input), sql, doing),
    })
  }

  /**
   * Whether a press is posted now or waits, and keeps it in either case. The maker is locked. `note` keeps what was posted, with its
   * entry's cause.
   */
  async weighed<E extends Endpoint>(
    { endpoint, input, call }: { endpoint: E; input: InputOf<E>; call: Pick<ForTwo<E>, 'weigh'> },
    sql: Sql,
    { by, now }: Maker,
  ): Promise<{ waits: string } | { second: Second; note?(cause: number | null): Promise<void> }> {
    await lockMaker(sql, by)
    const sum = await readSum(sql)
    const weighed = await call.weigh(input, sql, { by, now, sum })
    if (weighed === null) return { second: {} }
    const { always, what, gold } = weighed
    const press = { call: endpoint.path, input, what, gold, by, now }
    const forTwo = always || (gold > 0 && (await readSpent(sql, by, now)) + gold > sum)
    if (forTwo && (await isAnybodyElse(sql, { by, roleIds: this.#roleIds(), now })))
      return { waits: (await findSame(sql, press)) ?? (await propose(sql, press)) }
    return {
      second: forTwo ? { alone: true } : {},
      async note(cause) {
        const id = await insertPress(sql, press, { state: 'posted', alone: forTwo, cause })
        const change = { noun: 'press', action: 'alone', recordId: id, memberId: by } as const
        if (forTwo) await record(sql, { ...change, to: { what, gold } })
      },
    }
  }
}

async function propose(sql: Sql, press: Parameters<typeof insertPress>[1]): Promise<string> {
  const id = await insertPress(sql, press, { state: 'waiting' })
  const { what, gold, by: memberId } = press
  await record(sql, { noun: 'press', action: 'propose', recordId: id, memberId, to: { what, gold } })
  return id
}

/** The part of an answer that names an entry. */
function causeOf(payload: unknown): number | null {
  const { _id } = Object(payload) as { _id?: unknown }
  return typeof _id === 'string' && /^\d+$/.test(_id) ? Number(_id) : null
}

/** A repeated call that waited answers so again. */
export function orWaits(served: Implementation): Implementation {
  const { endpoint, repeat } = served
  if (repeat === null) return served
  const toWire = wireAnswer(endpoint)
  return {
    ...served,
    repeat: {
      kept: z.union([waits, repeat.kept]),
      async answer(stored, context) {
        const waiting = waits.safeParse(stored.payload)
        return waiting.success
          ? toWire({ payload: waiting.data as never, message: stored.message })
          : repeat.answer(stored, context)
      },
    },
  }
}
