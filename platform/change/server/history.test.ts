import type { KyselyPlugin, Transaction } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '#platform/database/open.ts'
import type { Tables } from '#platform/database/tables.ts'
import {
  type Fresh,
  freshDatabase,
  type Kind,
  onBothDatabases,
  onPostgres,
  SILENT,
} from '#platform/testing/server/databases.ts'
import { ChangeFeed, type RecordedChange, record } from './history.ts'

/** Collects delivered ids; `until` waits for one. */
class Reader {
  readonly events: string[] = []
  #waiting: { id: string; resolve(): void }[] = []

  readonly take = (changes: readonly RecordedChange[]): void => {
    this.events.push(...changes.map(({ recordId }) => recordId))
    for (const { id, resolve } of this.#waiting) if (this.events.includes(id)) resolve()
  }

  async until(id: string): Promise<void> {
    if (this.events.includes(id)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ id, resolve })
    await promise
  }
}

const note = (sql: Transaction<Tables>, id: string) =>
  record(sql, { noun: 'hero-name', action: 'edit', recordId: id, memberId: null })

async function commit(database: Database, ...ids: string[]): Promise<void> {
  await database.transaction(async (sql) => {
    for (const id of ids) await note(sql, id)
  })
}

/** A transaction that has written a history row and stays open until `commit`. */
async function openTransaction(database: Database, id: string): Promise<{ commit(): Promise<void> }> {
  const written = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const done = database.transaction(async (sql) => {
    await note(sql, id)
    written.resolve()
    await goOn.promise
  })
  await written.promise
  return {
    async commit() {
      goOn.resolve()
      await done
    },
  }
}

describe('the feed of changes', () => {
  let fresh: Fresh
  let reader: Reader
  let feeds: { stop(): Promise<void> }[] = []

  const follow = async (
    database = fresh.database,
    onChanges: (changes: readonly RecordedChange[]) => void | Promise<void> = reader.take,
  ) => {
    const feed = new ChangeFeed({ database, log: SILENT })
    feed.onChanges(onChanges)
    await feed.start()
    feeds.push(feed)
  }
  /** Commits these and waits for the last of them. */
  const deliver = async (...ids: string[]) => {
    await commit(fresh.database, ...ids)
    fresh.database.notify()
    await reader.until(ids.at(-1) ?? '')
  }
  const prepare = (kind: Kind) => {
    beforeAll(async () => {
      fresh = await freshDatabase(kind)
    })
    afterAll(() => fresh.cleanup())
    beforeEach(() => {
      reader = new Reader()
    })
    afterEach(async () => {
      await Promise.all(feeds.map((feed) => feed.stop()))
      feeds = []
    })
  }

  onBothDatabases((kind) => {
    prepare(kind)

    it('the feed delivers each change committed after its start once, and none from before', async () => {
      await commit(fresh.database, 'before')
      await follow()
      await deliver('first', 'second')
      await deliver('third')
      expect(reader.events).toEqual(['first', 'second', 'third'])
    })

    it('the feed delivers nothing of a rolled-back transaction', async () => {
      await follow()
      const failing = fresh.database.transaction(async (sql) => {
        await note(sql, 'rolled back')
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      await deliver('committed')
      expect(reader.events).toEqual(['committed'])
    })

    it('the feed finds changes without a notification after 2 s', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      await follow()
      await commit(fresh.database, 'quiet')
      vi.advanceTimersByTime(2_000)
      await reader.until('quiet')
      expect(reader.events).toEqual(['quiet'])
    })

    it('the feed delivers a change again when the consumer failed', async () => {
      const offers: string[][] = []
      const taken = Promise.withResolvers<void>()
      await follow(fresh.database, (changes) => {
        offers.push(changes.map(({ recordId }) => recordId))
        if (offers.length === 2) return taken.resolve()
        fresh.database.notify()
        throw new Error('not now')
      })
      await commit(fresh.database, 'one')
      fresh.database.notify()
      await taken.promise
      expect(offers).toEqual([['one'], ['one']])
    })

    it('the feed never reads twice at once, and reads again after a notification during a read', async () => {
      const started = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      let busy = 0
      let most = 0
      await follow(fresh.database, async (changes) => {
        busy += 1
        most = Math.max(most, busy)
        started.resolve()
        await goOn.promise
        busy -= 1
        reader.take(changes)
      })
      await commit(fresh.database, 'first')
      fresh.database.notify()
      await started.promise
      const heard = Promise.withResolvers<void>()
      fresh.database.onNotify(heard.resolve)
      await commit(fresh.database, 'meanwhile')
      fresh.database.notify()
      await heard.promise
      goOn.resolve()
      await reader.until('meanwhile')
      expect(reader.events).toEqual(['first', 'meanwhile'])
      expect(most).toBe(1)
    })

    it('the feed delivers nothing after it was stopped', async () => {
      await follow()
      await feeds[0]?.stop()
      await commit(fresh.database, 'later')
      await follow(fresh.database, reader.take)
      await deliver('last')
      expect(reader.events).toEqual(['last'])
    })
  })

  onPostgres('on PostgreSQL, where commits can overtake each other', () => {
    prepare('postgres')

    it('the feed delivers a row that was written first and committed last', async () => {
      await follow()
      const slow = await openTransaction(fresh.database, 'slow')
      for (const id of ['quick 1', 'quick 2']) {
        await deliver(id)
      }
      await slow.commit()
      fresh.database.notify()
      await reader.until('slow')
      await deliver('after')
      expect(reader.events).toEqual(['quick 1', 'quick 2', 'slow', 'after'])
    })

    it('the feed delivers rows of a transaction open at its start, and none committed before', async () => {
      const slow = await openTransaction(fresh.database, 'slow')
      await commit(fresh.database, 'committed before, yet after the open one began')
      await follow()
      await slow.commit()
      fresh.database.notify()
      await reader.until('slow')
      expect(reader.events).toEqual(['slow'])
    })

    it('the feed reads only new rows even behind a transaction that stays open', async () => {
      const forgotten = await openTransaction(fresh.database, 'forgotten')
      const read: number[] = []
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          read.push(result.rows.length)
          return result
        },
      }
      await follow({ ...fresh.database, sql: fresh.database.sql.withPlugin(counting) })
      const ids = Array.from({ length: 20 }, (_, index) => `behind it ${index}`)
      for (const id of ids) {
        await deliver(id)
      }
      expect(Math.max(...read)).toBe(1)
      await forgotten.commit()
      fresh.database.notify()
      await reader.until('forgotten')
      expect(reader.events).toEqual([...ids, 'forgotten'])
    })

    it('the feed delivers each of many overlapping commits once', async () => {
      await follow()
      const other = await fresh.openAnother()
      const expected: string[] = []
      const writer = async (database: Database, name: string) => {
        for (let index = 0; index < 10; index += 1) {
          const id = `${name} ${index}`
          expected.push(id)
          await database.transaction(async (sql) => {
            await note(sql, id)
            await sql.selectFrom('raid').selectAll().execute()
          })
          database.notify()
        }
      }
      const writers = ['a', 'b', 'c', 'd'].flatMap((name) => [
        writer(fresh.database, name),
        writer(other, `other ${name}`),
      ])
      await Promise.all(writers)
      await Promise.all(expected.map((id) => reader.until(id)))
      await deliver('end')
      expect(reader.events.toSorted()).toEqual([...expected, 'end'].toSorted())
    })

    it('the feed ignores its own notification', async () => {
      const other = await fresh.openAnother()
      let own = 0
      fresh.database.onNotify(() => {
        own += 1
      })
      const arrived = Promise.withResolvers<void>()
      other.onNotify(arrived.resolve)
      fresh.database.notify()
      await arrived.promise
      // PostgreSQL delivers in order, so the feed's own notification would have arrived before this one.
      const after = Promise.withResolvers<void>()
      fresh.database.onNotify(after.resolve)
      other.notify()
      await after.promise
      expect(own).toBe(2)
    })
  })
})
