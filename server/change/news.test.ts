import { afterEach, beforeEach, expect, it } from 'vitest'
import { record } from '#server/change/record.ts'
import { type Fresh, freshDatabase, onBothDatabases, SILENT } from '#server/testing/databases.ts'
import { followChanges } from './feed.ts'

onBothDatabases((kind) => {
  let fresh: Fresh
  beforeEach(async () => {
    fresh = await freshDatabase(kind)
  })
  afterEach(() => fresh.cleanup())

  const commit = (recordId: string) =>
    fresh.database.transaction((sql) =>
      record(sql, { noun: 'raid', action: 'publish', recordId, memberId: null }),
    )

  it('OPS-7: the news of a change is told once, however often the change is offered', async () => {
    const news: string[] = []
    const offers: string[] = []
    const taken = Promise.withResolvers<void>()
    const following = await followChanges(fresh.database, {
      log: SILENT,
      onNews: (changes) => void news.push(...changes.map(({ recordId }) => recordId)),
      async onChanges(changes) {
        offers.push(...changes.map(({ recordId }) => recordId))
        if (offers.includes('two')) return taken.resolve()
        await commit('two')
        fresh.database.notify()
        throw new Error('not now')
      },
    })
    await commit('one')
    fresh.database.notify()
    await taken.promise
    await following.stop()
    expect(offers).toEqual(['one', 'one', 'two'])
    expect(news).toEqual(['one', 'two'])
  })
})
