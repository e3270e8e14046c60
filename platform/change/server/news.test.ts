import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allKinds } from '#platform/change/catalogue.ts'
import type { Sql } from '#platform/database/tables.ts'
import { type Fresh, freshDatabase, onOneDatabase, SILENT } from '#platform/testing/server/databases.ts'
import { ChangeFeed, type RecordedChange, record } from './history.ts'

const edit = (recordId: string) => (sql: Sql) =>
  record(sql, { noun: 'hero-name', action: 'edit', recordId, memberId: null })

onOneDatabase((kind) => {
  let fresh: Fresh
  let feeds: ChangeFeed[] = []
  beforeEach(async () => {
    fresh = await freshDatabase(kind)
  })
  afterEach(async () => {
    await Promise.all(feeds.map((feed) => feed.stop()))
    feeds = []
    await fresh.cleanup()
  })

  const open = () => {
    const feed = new ChangeFeed({ database: fresh.database, log: SILENT })
    feeds.push(feed)
    return feed
  }
  /** Commits like another instance, whose changes this one knows only from the history. */
  const commitElsewhere = (...ids: string[]) =>
    fresh.database.transaction(async (sql) => {
      for (const id of ids) await edit(id)(sql)
    })

  /** Resolves when the feed has read the history up to now. */
  const readUpToNow = async (feed: ChangeFeed) => {
    const read = Promise.withResolvers<void>()
    feed.onChanges((changes) => {
      if (changes.some(({ recordId }) => recordId === 'marker')) read.resolve()
    })
    await commitElsewhere('marker')
    fresh.database.notify()
    await read.promise
  }
  const withoutMarkers = (ids: readonly string[]) => ids.filter((id) => id !== 'marker')

  describe('consumers of the feed', () => {
    it('OPS-7: each consumer gets a change once, repeated until it succeeds, independent of other consumers', async () => {
      const feed = open()
      const [news, refused, taken]: string[][] = [[], [], []]
      const over = Promise.withResolvers<void>()
      const ids = (changes: readonly RecordedChange[]) => changes.map(({ recordId }) => recordId)
      feed.onNews((changes) => void news?.push(...ids(changes)))
      feed.onChanges((changes) => void taken?.push(...ids(changes)))
      feed.onChanges(async (changes) => {
        refused?.push(...ids(changes))
        if (refused?.includes('two')) return over.resolve()
        await commitElsewhere('two')
        fresh.database.notify()
        throw new Error('not now')
      })
      await feed.start()
      await commitElsewhere('one')
      fresh.database.notify()
      await over.promise
      expect([news, taken, refused].join('; ')).toBe('one,two; one,two; one,one,two')
    })

    it('LIVE-4: reports which changes were delivered, whoever made them', async () => {
      const feed = open()
      const ids: number[] = []
      feed.onNews((changes) => void ids.push(...changes.map(({ id }) => id)))
      expect(feed.hasTaken([])).toBe(false)
      await feed.start()
      const { changes } = await feed.commit(edit('own'))
      await readUpToNow(feed)
      expect(feed.hasTaken([])).toBe(true)
      expect(ids).toHaveLength(2)
      expect(feed.hasTaken([...ids, ...changes.map(({ id }) => id)])).toBe(true)
      expect(feed.hasTaken([...ids, Math.max(...ids) + 1])).toBe(false)
      expect(feed.hasTaken(null)).toBe(false)
      await feed.stop()
      expect(feed.hasTaken([])).toBe(false)
    })

    it('delivers an own change before its commit is answered, and not again when it is read', async () => {
      const feed = open()
      const news: string[] = []
      feed.onNews((changes) => void news.push(...changes.map(({ recordId }) => recordId)))
      await feed.start()
      const { result, changes } = await feed.commit(async (sql) => {
        await edit('own')(sql)
        return 'answer'
      })
      expect([result, news]).toEqual(['answer', ['own']])
      expect(changes).toMatchObject([{ kind: 'hero-name edit' }])
      await commitElsewhere('other')
      await readUpToNow(feed)
      expect(withoutMarkers(news)).toEqual(['own', 'other'])
    })

    it('delivers a change that only a newer version knows as unknown, and logs it once', async () => {
      const lines: object[] = []
      const log = { ...SILENT, warn: (line: object) => void lines.push(line) }
      const feed = new ChangeFeed({ database: fresh.database, log })
      feeds.push(feed)
      const kinds: unknown[] = []
      feed.onNews((changes) => void kinds.push(...changes.map(({ kind: what }) => what)))
      await feed.start()
      const known = () => kinds.filter((kind) => kind !== 'hero-name edit')
      const row = { noun: 'raid', action: 'postpone', record_id: 'one', member_id: null, changes: '{}' }
      await fresh.database.sql.insertInto('history').values([row, row]).execute()
      await readUpToNow(feed)
      expect([known(), lines]).toEqual([[null, null], [{ noun: 'raid', action: 'postpone' }]])
    })
  })
})

// Databases have rows with these names: a renamed action would be unknown.
it('HIST-2: the catalogue keeps the names of all actions that were ever recorded', () => {
  const recorded = [
    'raid create, raid delete, raid edit, raid publish, mail create, mail generate-code, mail sent',
    'booking create, booking edit, booking in-group, booking lock, booking paid, booking send-gold, booking status',
    'hero-name create, hero-name delete, hero-name edit, member rename, member roles, session end, session start',
  ]
  expect(allKinds()).toEqual(expect.arrayContaining(recorded.flatMap((kinds) => kinds.split(', '))))
})
