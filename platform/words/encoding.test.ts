import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { decodeBase64Json, decodeList, encodePayload, UnexpectedPayload } from './encoding.ts'

const json = fc.jsonValue({ stringUnit: 'binary' })

describe('WIRE-10: an encoded payload', () => {
  it('brings any list back as it was', () => {
    return fc.assert(
      fc.property(fc.array(json), (list) => {
        const expected = JSON.parse(JSON.stringify(list))
        expect(decodeList(encodePayload(list))).toEqual(expected)
      }),
    )
  })

  it('is what any other base64 of UTF-8 JSON is', () => {
    return fc.assert(
      fc.property(json, (value) => {
        expect(encodePayload(value)).toBe(Buffer.from(JSON.stringify(value)).toString('base64'))
      }),
    )
  })

  it.each([
    'Käthelina',
    'Ölfhild ß Øystein',
    'Зорянка',
    'ジャイナ',
    '🐉👩‍👩‍👧',
    '\u0000\u2028',
    'a'.repeat(100_000),
  ])('keeps the name %#', (name) => {
    expect(decodeList(encodePayload([{ name }]))).toEqual([{ name }])
  })
})

describe('WIRE-11: decoding', () => {
  it('takes a list as it is', () => {
    expect(decodeList([1, 2])).toEqual([1, 2])
  })

  it.each([
    [null, 'Unexpected payload type: null'],
    [undefined, 'Unexpected payload type: undefined'],
    [7, 'Unexpected payload type: number'],
    [{}, 'Unexpected payload type: object'],
    [encodePayload({ a: 1 }), 'Unexpected payload type: object'],
    [encodePayload(null), 'Unexpected payload type: null'],
  ])('says of %j that it is: %s', (payload, message) => {
    expect(() => decodeList(payload)).toThrow(
      new UnexpectedPayload(message.slice('Unexpected payload type: '.length)),
    )
  })

  it.each([
    'not base64!',
    'AAA',
    Buffer.from('{"half":').toString('base64'),
    Buffer.from([0xff, 0xfe]).toString('base64'),
  ])('says that %j is broken', (payload) => {
    expect(() => decodeBase64Json(payload)).toThrow(Error)
  })
})

it('WIRE-10: where the browser cannot decode base64 itself is decoded by hand, to the same', () => {
  const fromBase64 = Object.getOwnPropertyDescriptor(Uint8Array, 'fromBase64') ?? {}
  Reflect.deleteProperty(Uint8Array, 'fromBase64')
  const byHand = vi.spyOn(globalThis, 'atob')
  try {
    fc.assert(
      fc.property(fc.array(json), (list) => {
        expect(decodeList(encodePayload(list))).toEqual(JSON.parse(JSON.stringify(list)))
      }),
    )
    expect(byHand).toHaveBeenCalled()
    expect(() => decodeBase64Json('not base64!')).toThrow(Error)
  } finally {
    Object.defineProperty(Uint8Array, 'fromBase64', fromBase64)
  }
})
