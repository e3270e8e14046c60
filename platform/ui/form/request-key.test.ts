import { describe, expect, it, test } from 'vitest'
import { readRequest, requestFor } from './request-key.ts'

describe('the key of a request (BOOK-7)', () => {
  const first = requestFor({ price: 1 }, null, () => 'first')

  it('stays the same while the same content is sent again', () => {
    expect(requestFor({ price: 1 }, first, () => 'second').key).toBe('first')
  })

  it('is a new one when the content changed', () => {
    expect(requestFor({ price: 2 }, first, () => 'second').key).toBe('second')
  })

  it('is another one for each form, in printable ASCII', () => {
    const [one, other] = [requestFor({}, null).key, requestFor({}, null).key]
    expect(one).toMatch(/^[0-9a-f]{32}$/)
    expect(one).not.toBe(other)
  })

  it('is there again after it was kept', () => {
    expect(readRequest(JSON.stringify(first))).toEqual(first)
  })

  test.each([null, '', 'no JSON', 'null', '[]', '{"content":"{}"}', '{"content":1,"key":"a"}'])(
    'is none when %j was kept',
    (text) => {
      expect(readRequest(text)).toBeNull()
    },
  )
})
