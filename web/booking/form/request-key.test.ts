import { describe, expect, it } from 'vitest'
import { requestKeys } from '#web/booking/form/request-key.ts'

function counted() {
  let made = 0
  return requestKeys(() => `key-${++made}`)
}

describe('requestKeys', () => {
  it('keeps the key while the same booking is sent again', () => {
    const keyFor = counted()
    expect([keyFor({ price: 1 }), keyFor({ price: 1 })]).toEqual(['key-1', 'key-1'])
  })

  it('takes a new key when the booking changed', () => {
    const keyFor = counted()
    expect([keyFor({ price: 1 }), keyFor({ price: 2 })]).toEqual(['key-1', 'key-2'])
  })

  it('gives each form keys of its own, in printable ASCII', () => {
    const [one, other] = [requestKeys()({}), requestKeys()({})]
    expect(one).toMatch(/^[0-9a-f]{32}$/)
    expect(one).not.toBe(other)
  })
})
