import { sql as raw } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '#domain/delivery/rules.ts'
import type { Database } from '#server/database/open.ts'
import {
  type Fresh,
  freshDatabase,
  type Kind,
  onOneDatabase,
  onPostgres,
  SILENT,
} from '#server/testing/databases.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import {
  addDeliveries,
  claimDue,
  countDeliveries,
  deleteOldDeliveries,
  forgetTarget,
  noteAttempt,
  readGivenUp,
  tryAgain,
} from './data.ts'
import { Outbox } from './outbox.ts'

const SENT: Outcome = { kind: 'sent' }
const AWAY: Outcome = { kind: 'failed', reason: 'Away' }
const PAUSE: Outcome = { kind: 'pause', retryAfterMs: 60_000, everybody: false }

describe('DSC-6: the outbox', () => {
  let fresh: Fresh
  let clock: TestClock
  let said: string[]
  let answers: Outcome[]
  let outbox: Outbox

  const outboxOn = (database: Database, answer = () => answers.shift() ?? SENT) =>
    new Outbox({
      database,
      clock: clock.now,
      log: SILENT,
      senders: {
        channel: async ({ says }, name) => {
          said.push(`${name} ${(says as { n: number }).n}`)
          return answer()
        },
      },
    })
  const add = (...what: readonly (readonly [target: string, raidId: string | null, n: number])[]) =>
    fresh.database.transaction((sql) =>
      addDeliveries(
        sql,
        what.map(([target, raidId, n]) => ({ target: `channel ${target}`, raidId, says: { kind: 'x', n } })),
        clock.now(),
      ),
    )
  const drain = async () => {
    while ((await outbox.sendDue()) > 0);
  }
  const counts = () => countDeliveries(fresh.database.sql)
  const prepare = (kind: Kind) => {
    beforeEach(async () => {
      fresh = await freshDatabase(kind)
      clock = new TestClock()
      said = []
      answers = []
      outbox = outboxOn(fresh.database)
    })
    afterEach(() => fresh.cleanup())
  }

  onOneDatabase((kind) => {
    prepare(kind)

    it('says each once, in the order in which they were made', async () => {
      await add(['a', 'r1', 1], ['a', 'r1', 2], ['b', 'r1', 3], ['a', 'r2', 4], ['a', null, 5])
      await drain()
      await drain()
      expect(said.filter((one) => one.startsWith('a')).sort()).toEqual(['a 1', 'a 2', 'a 4', 'a 5'])
      expect(said.indexOf('a 1')).toBeLessThan(said.indexOf('a 2'))
      expect(said).toContain('b 3')
      expect(await counts()).toEqual({ waiting: 0, 'given up': 0 })
    })

    it('holds back what is later of the same raid, for whichever channel, and nothing else', async () => {
      answers = [AWAY]
      await add(['a', 'r1', 1], ['b', 'r1', 2], ['a', 'r2', 3], ['b', null, 4])
      await drain()
      expect(said.toSorted()).toEqual(['a 1', 'a 3', 'b 4'])
      clock.advance({ seconds: 5 })
      await drain()
      expect(said.slice(3)).toEqual(['a 1', 'b 2'])
    })

    it('asks nobody at a target that wants a pause until it is over, and others at once', async () => {
      answers = [PAUSE]
      await add(['a', 'r1', 1], ['a', 'r2', 2], ['a', 'r3', 3])
      await drain()
      expect(said).toEqual(['a 1'])
      await add(['b', 'r5', 4], ['a', 'r4', 5])
      clock.advance({ seconds: 59 })
      await drain()
      expect(said).toEqual(['a 1', 'b 4'])
      clock.advance({ seconds: 1 })
      await drain()
      expect(said.slice(2).toSorted()).toEqual(['a 1', 'a 2', 'a 3', 'a 5'])
    })

    it('asks nobody at all when the pause is for everybody', async () => {
      answers = [{ ...PAUSE, everybody: true }]
      await add(['a', 'r1', 1])
      await drain()
      await add(['b', 'r1', 2])
      clock.advance({ seconds: 59 })
      await drain()
      expect(said).toEqual(['a 1'])
      clock.advance({ seconds: 1 })
      await drain()
      expect(said.slice(1).toSorted()).toEqual(['a 1', 'b 2'])
    })

    it('gives up after a day or when it is refused, is tried for another day by a press, and forgets it after 90', async () => {
      answers = [{ kind: 'refused', reason: 'Gone' }]
      await add(['a', 'r1', 1], ['a', 'r1', 2])
      await drain()
      expect(said).toEqual(['a 1', 'a 2'])
      const { payload: page } = await readGivenUp(fresh.database.sql, undefined)
      expect(page).toMatchObject([{ target: 'channel a', attempts: 1, reason: 'Gone' }])
      const id = page[0]?.id ?? 0
      expect(await fresh.database.transaction((sql) => tryAgain(sql, id, clock.now()))).toBe(true)
      expect(await fresh.database.transaction((sql) => tryAgain(sql, id, clock.now()))).toBe(false)
      answers = [AWAY, AWAY]
      await drain()
      clock.advance({ hours: 24 })
      await drain()
      expect(said.slice(2)).toEqual(['a 1', 'a 1'])
      expect(await counts()).toEqual({ waiting: 0, 'given up': 1 })
      const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
      await deleteOldDeliveries(fresh.database.sql, inDays(90))
      expect(await all()).toHaveLength(1)
      await deleteOldDeliveries(fresh.database.sql, inDays(90.1))
      expect(await all()).toHaveLength(0)
    })

    it('is anybody’s again when who claimed it is gone, and a late word that it was said counts', async () => {
      await add(['a', 'r1', 1])
      const [claimed] = await claimDue(fresh.database.sql, clock.now())
      await drain()
      expect(said).toEqual([])
      clock.advance({ seconds: 60 })
      answers = [AWAY]
      await drain()
      expect(said).toEqual(['a 1'])
      if (claimed === undefined) throw new Error('Nothing was claimed')
      await noteAttempt(fresh.database.sql, claimed, { kind: 'given-up', reason: 'Late' }, clock.now())
      expect(await counts()).toEqual({ waiting: 1, 'given up': 0 })
      await noteAttempt(fresh.database.sql, claimed, { kind: 'sent' }, clock.now())
      expect(await counts()).toEqual({ waiting: 0, 'given up': 0 })
    })

    it('forgets a target, and deletes what was said long ago', async () => {
      await add(['a', 'r1', 1], ['b', 'r2', 2])
      answers = [AWAY, AWAY]
      await drain()
      await fresh.database.transaction((sql) => forgetTarget(sql, 'channel a'))
      expect(await counts()).toEqual({ waiting: 1, 'given up': 0 })
      clock.advance({ seconds: 5 })
      await drain()
      await deleteOldDeliveries(fresh.database.sql, new Date(clock.now().getTime() + 7 * 86_400_000))
      expect(await all()).toHaveLength(1)
      await deleteOldDeliveries(fresh.database.sql, new Date(clock.now().getTime() + 7 * 86_400_001))
      expect(await all()).toHaveLength(0)
    })

    it('leads on from page to page of what was given up', async () => {
      answers = Array.from({ length: 45 }, () => ({ kind: 'refused', reason: 'Gone' }) as const)
      await add(...Array.from({ length: 45 }, (_, n) => ['a', `r${n}`, n] as const))
      await drain()
      const numbers: number[] = []
      for (let before: string | undefined; ; ) {
        const { payload: page, next } = await readGivenUp(fresh.database.sql, before)
        numbers.push(...page.map(({ id }) => id))
        if (next === null) break
        before = next
      }
      expect(new Set(numbers).size).toBe(45)
      expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
    })
  })

  onPostgres('with two instances', () => {
    prepare('postgres')

    it('says nothing twice, and each raid’s in order', async () => {
      const other = outboxOn(await fresh.openAnother())
      await add(...Array.from({ length: 60 }, (_, n) => ['a', `r${n % 7}`, n] as const))
      const work = async (one: Outbox) => {
        for (let idle = 0; idle < 5; ) idle = (await one.sendDue()) === 0 ? idle + 1 : 0
      }
      while ((await counts()).waiting > 0) await Promise.all([work(outbox), work(other)])
      const numbers = said.map((one) => Number(one.split(' ')[1]))
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n))
      for (let raid = 0; raid < 7; raid += 1) {
        const own = numbers.filter((n) => n % 7 === raid)
        expect(own).toEqual(own.toSorted((a, b) => a - b))
      }
    })
  })

  const all = async () =>
    (await raw<{ id: number }>`SELECT id FROM delivery`.execute(fresh.database.sql)).rows
})
