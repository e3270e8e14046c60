import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fresh, freshDatabase, onOneDatabase, SILENT } from '#platform/testing/server/databases.ts'
import { TestClock } from '#platform/testing/server/test-clock.ts'
import {
  addDelivery,
  deleteOldDeliveries,
  forgetTarget,
  leaveTurn,
  readDropped,
  readWaiting,
  takeTurn,
  type Waiting,
} from './data.ts'
import { DiscordMessages } from './messages.ts'
import type { Outcome } from './senders.ts'

const MADE: Outcome = { kind: 'made', id: '1' }
const AWAY: Outcome = { kind: 'later', reason: 'Away' }
const PAUSE: Outcome = { kind: 'later', reason: 'Discord asked to wait', afterMs: 60_000 }
const REFUSED: Outcome = { kind: 'refused', reason: 'Gone' }

describe('DSC-6: the queue of Discord messages', () => {
  let fresh: Fresh
  let clock: TestClock
  let posted: string[]
  let answers: Outcome[]
  let needless: string[]
  let messages: DiscordMessages

  const add = async (...what: readonly (readonly [target: string, about: string])[]) => {
    for (const [target, about] of what)
      await addDelivery(fresh.database.sql, { target: `channel ${target}`, topic: 'full', about })
  }
  const counts = async () => {
    const { sql } = fresh.database
    return { waiting: (await readWaiting(sql)).length, dropped: (await readDropped(sql)).length }
  }
  const prepare = async (name: string, rows: readonly Waiting[]) => ({
    ready: rows.flatMap((row) => (needless.includes(row.about) ? [] : [{ row, text: row.about }])),
    async post(content: string) {
      posted.push(`${name}: ${content.replaceAll('\n\n', ' ')}`)
      return answers.shift() ?? MADE
    },
  })

  onOneDatabase((kind) => {
    beforeAll(async () => {
      fresh = await freshDatabase(kind)
    })
    afterAll(() => fresh.cleanup())
    beforeEach(() => {
      clock = new TestClock()
      posted = []
      answers = []
      needless = []
      const { database } = fresh
      const senders = { channel: prepare, member: prepare }
      messages = new DiscordMessages({ database, clock: clock.now, log: SILENT, senders })
    })
    afterEach(() => fresh.database.sql.deleteFrom('delivery').execute())

    it('each message is posted once and in order, combined per channel', async () => {
      await add(['a', '1'], ['b', '2'], ['a', '3'], ['a', '3'])
      await messages.sendDue()
      await messages.sendDue()
      expect(posted).toEqual(['a: 1 3', 'b: 2'])
      expect(await counts()).toEqual({ waiting: 0, dropped: 0 })
    })

    it('a message that is no longer true is dropped silently', async () => {
      needless = ['1']
      await add(['a', '1'], ['a', '2'])
      await messages.sendDue()
      expect([posted, await counts()]).toEqual([['a: 2'], { waiting: 0, dropped: 0 }])
    })

    it('a message is retried with growing pauses, and dropped after ten minutes', async () => {
      answers = Array.from({ length: 99 }, () => AWAY)
      await add(['a', '1'])
      const tries: number[] = []
      for (let seconds = 0; seconds <= 600; seconds += 1) {
        const before = posted.length
        await messages.sendDue()
        if (posted.length > before) tries.push(seconds)
        clock.advance({ seconds: 1 })
      }
      expect(tries).toEqual([0, 5, 15, 35, 75, 155, 275, 395, 515])
      expect(await readDropped(fresh.database.sql)).toMatchObject([{ target: 'channel a', reason: 'Away' }])
      expect(await counts()).toEqual({ waiting: 0, dropped: 1 })
    })

    it('a message that Discord refuses is dropped at once, and shown for 30 days', async () => {
      answers = [REFUSED]
      await add(['a', '1'], ['b', '2'])
      await messages.sendDue()
      expect(await readDropped(fresh.database.sql)).toMatchObject([{ target: 'channel a', reason: 'Gone' }])
      const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
      await deleteOldDeliveries(fresh.database.sql, inDays(30))
      expect(await counts()).toEqual({ waiting: 0, dropped: 1 })
      await deleteOldDeliveries(fresh.database.sql, inDays(30.1))
      expect(await counts()).toEqual({ waiting: 0, dropped: 0 })
    })

    it.each([
      ['at a target that wants a pause', false, ['a: 1', 'b: 2']],
      ['at all when the pause is for everybody', true, ['a: 1']],
    ])('Discord gets no message %s until the pause is over', async (_what, isForAll, meanwhile) => {
      answers = [{ ...PAUSE, isForAll }]
      await add(['a', '1'])
      await messages.sendDue()
      await add(['b', '2'], ['a', '3'])
      clock.advance({ seconds: 59 })
      await messages.sendDue()
      expect(posted).toEqual(meanwhile)
      clock.advance({ seconds: 1 })
      await messages.sendDue()
      expect(posted.slice(1).toSorted()).toEqual(['a: 1 3', 'b: 2'])
    })

    it('the messages of a deleted channel are deleted', async () => {
      answers = [AWAY]
      await add(['a', '1'], ['b', '2'])
      await messages.sendDue()
      await fresh.database.transaction((sql) => forgetTarget(sql, 'channel a'))
      expect(await counts()).toEqual({ waiting: 0, dropped: 0 })
    })

    it('one instance sends the messages; another takes over when that one has stopped or died', async () => {
      const { sql } = fresh.database
      const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
      const take = (instance: string) => takeTurn(sql, instance, clock.now())
      expect([await take(one), await take(other), await take(one)]).toEqual([true, false, true])
      clock.advance({ seconds: 60 })
      expect([await take(other), await take(one)]).toEqual([true, false])
      await leaveTurn(sql, other)
      expect(await take(one)).toBe(true)
      await leaveTurn(sql, one)
    })

    it('an instance that no longer sends leaves the queue of messages alone', async () => {
      await add(['a', '1'], ['b', '2'])
      const turns = [true, false]
      await messages.sendDue(async () => turns.shift() ?? false)
      expect(posted).toEqual(['a: 1'])
    })
  })
})
