import { describe, expect, it } from 'vitest'
import { AnswerCache, EncodedBody } from './answer-cache.ts'

const NOW = Date.parse('2026-06-17T12:00:30Z')
const LOOKUP = { key: 'list', views: ['templates'], now: NOW, isCurrent: true } as const
const CHANGE = { id: 1, kind: 'template create', recordId: 'one', raidId: null } as const

function world() {
  const cache = new AnswerCache()
  const queries: { answer(text: string): void }[] = []
  const make = () => {
    const { promise, resolve } = Promise.withResolvers<EncodedBody>()
    queries.push({ answer: (text) => resolve(new EncodedBody(text)) })
    return promise
  }
  const get = async (changes: Partial<Parameters<AnswerCache['get']>[0]> = {}) =>
    String((await cache.get({ ...LOOKUP, ...changes }, make)).plain)
  return { cache, queries, get }
}

describe('LIVE-9: a cached answer', () => {
  it('a cached answer is used until its data changes, for callers who may see the same', async () => {
    const { cache, queries, get } = world()
    const first = get()
    queries[0]?.answer('one')
    expect([await first, await get()]).toEqual(['one', 'one'])
    void get({ key: 'another' })
    expect(queries).toHaveLength(2)
    cache.onNews([{ ...CHANGE, kind: 'hero-name create' }])
    expect(await get()).toBe('one')
    cache.onNews([CHANGE])
    const next = get()
    queries[2]?.answer('two')
    expect(await next).toBe('two')
  })

  it.each([
    ['a change of an unknown kind', (cache: AnswerCache) => cache.onNews([{ ...CHANGE, kind: null }])],
    ['other settings', (cache: AnswerCache) => cache.invalidateAll()],
  ])('a cached answer is dropped after %s', async (_, change) => {
    const { cache, queries, get } = world()
    const first = get()
    queries[0]?.answer('one')
    await first
    change(cache)
    void get()
    expect(queries).toHaveLength(2)
  })

  it('a cached answer is dropped at the end of the minute', async () => {
    const { queries, get } = world()
    const first = get()
    queries[0]?.answer('one')
    await first
    void get({ now: NOW + 29_999 })
    expect(queries).toHaveLength(1)
    void get({ now: NOW + 30_000 })
    expect(queries).toHaveLength(2)
  })

  it('an answer is neither stored nor shared when a change arrives during its query', async () => {
    const { cache, queries, get } = world()
    const [first, waiting] = [get(), get()]
    expect(queries).toHaveLength(1)
    cache.onNews([CHANGE])
    queries[0]?.answer('before the change')
    expect(await first).toBe('before the change')
    queries[1]?.answer('after it')
    expect(await waiting).toBe('after it')
    void get()
    expect(queries).toHaveLength(3)
  })

  it('a cached answer is not used for a caller who knows newer changes', async () => {
    const { queries, get } = world()
    const first = get()
    queries[0]?.answer('one')
    await first
    const knowing = get({ isCurrent: false })
    queries[1]?.answer('two')
    expect(await knowing).toBe('two')
  })

  it('a failed query is not stored, so the next caller repeats it', async () => {
    const cache = new AnswerCache()
    await expect(cache.get(LOOKUP, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    const { plain } = await cache.get(LOOKUP, async () => new EncodedBody('there'))
    expect(String(plain)).toBe('there')
  })
})
