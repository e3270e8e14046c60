import { describe, expect, it, test } from 'vitest'
import { outdatedFields, readDraft, readRequest, requestFor, typedPart, writeDraft } from './use-draft.ts'

const NEW = { name: '', bossCount: 8, difficulty: undefined, bosses: ['Both'] }

describe('a draft (FORM-2)', () => {
  test.each([
    ['nothing without input', { ...NEW }, {}],
    ['the typed values', { ...NEW, name: 'Curve' }, { name: 'Curve' }],
    ['no choice that is still empty', { ...NEW, difficulty: '' }, {}],
    ['no number that is still empty', { ...NEW, pot: Number.NaN }, {}],
    ['a choice in a field without default', { ...NEW, difficulty: 'MYTHIC' }, { difficulty: 'MYTHIC' }],
    ['an emptied number', { ...NEW, bossCount: Number.NaN }, { bossCount: Number.NaN }],
    ['a changed list', { ...NEW, bosses: ['Nexus'] }, { bosses: ['Nexus'] }],
    ['no list with equal content', { ...NEW, bosses: ['Both'] }, {}],
  ])('a draft stores %s', (_, values, typed) => {
    expect(typedPart(values, NEW)).toEqual(typed)
  })

  test('a draft is restored as it was stored', () => {
    const typed = {
      ...{ name: 'Ночь "forge"', bossCount: Number.NaN, pot: 0, bosses: ['Nexus'], paidFull: false },
      clients: [{ price: Number.NaN }],
    }
    const before = { name: '', bossCount: 8, pot: 1, bosses: ['Both'], clients: [], paidFull: true }
    expect(readDraft(writeDraft(typed, before))).toEqual(
      Object.entries(typed).map(([field, value]) => ({ field, value, before: Reflect.get(before, field) })),
    )
  })

  test('a draft names the edited fields that somebody else has changed since', () => {
    const before = { name: 'Old', pot: 1, bossCount: 8, date: '2026-12-01' }
    const draft = readDraft(writeDraft({ name: 'Mine', pot: 2, bossCount: 7 }, before))
    expect(outdatedFields(draft, before)).toEqual([])
    expect(outdatedFields(draft, { ...before, name: 'Theirs', pot: 2, date: '2026-12-02' })).toEqual(['name'])
    expect(outdatedFields(readDraft('[["name","Mine"]]'), { name: 'Theirs' })).toEqual([])
  })

  test.each([null, '', 'no JSON', '{"name":"x"}', '[["name"]]', '[[1,2]]', 'null'])(
    'a draft is empty when the stored text is %j',
    (text) => {
      expect(readDraft(text)).toEqual([])
    },
  )
})

describe('the idempotency key of a form (BOOK-7)', () => {
  const first = requestFor({ price: 1 }, null, () => 'first')

  it('a form’s key stays the same for the same content', () => {
    expect(requestFor({ price: 1 }, first, () => 'second').key).toBe('first')
  })

  it('a form’s key is new for changed content', () => {
    expect(requestFor({ price: 2 }, first, () => 'second').key).toBe('second')
  })

  it('keys differ between forms and consist of printable ASCII', () => {
    const [one, other] = [requestFor({}, null).key, requestFor({}, null).key]
    expect(one).toMatch(/^[0-9a-f]{32}$/)
    expect(one).not.toBe(other)
  })

  it('a form’s key is restored from storage', () => {
    expect(readRequest(JSON.stringify(first))).toEqual(first)
  })

  test.each([null, '', 'no JSON', 'null', '[]', '{"content":"{}"}', '{"content":1,"key":"a"}'])(
    'a form’s key is ignored when the stored text is %j',
    (text) => {
      expect(readRequest(text)).toBeNull()
    },
  )
})
