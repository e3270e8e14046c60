import type { IncomingMessage } from 'node:http'
import { describe, expect, it, test } from 'vitest'
import { countedAs, createProxies, isUnknownProxy } from '#server/http/proxies.ts'

const from = (remoteAddress: string, chain?: string) =>
  ({
    socket: { remoteAddress },
    headers: chain === undefined ? {} : { 'x-forwarded-for': chain },
  }) as IncomingMessage

describe('SAFE-10: who asked', () => {
  test.each([
    ['nobody is believed', [], '127.0.0.1', '192.0.2.1', '127.0.0.1'],
    ['what a proxy says is believed', ['loopback'], '127.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['as an address of IPv6 too', ['loopback'], '::ffff:127.0.0.1', '2001:db8::1', '2001:db8::1'],
    [
      'what the asking person wrote before it is not',
      ['loopback'],
      '::1',
      '127.0.0.1, 198.51.100.7',
      '198.51.100.7',
    ],
    [
      'a chain of our own',
      ['loopback', '10.0.0.0/8'],
      '127.0.0.1',
      '1.2.3.4, 192.0.2.1, 10.1.2.3',
      '192.0.2.1',
    ],
    ['another than the named one is not', ['10.0.0.7'], '10.0.0.8', '192.0.2.1', '10.0.0.8'],
    ['a proxy that says nothing', ['private'], '172.17.0.1', undefined, '172.17.0.1'],
    ['or nonsense', ['private'], '192.168.1.1', '192.0.2.1, unknown', '192.168.1.1'],
    ['only proxies', ['private'], '10.0.0.1', '10.0.0.2', '10.0.0.2'],
  ])('%s', (_, trusted, address, chain, expected) => {
    expect(createProxies(trusted).addressOf(from(address, chain))).toBe(expected)
  })

  it('is asked of the nearest proxies only, however long the chain', () => {
    const chain = Array.from({ length: 5_000 }, () => '10.0.0.1').join()
    expect(createProxies(['private']).addressOf(from('10.0.0.2', `192.0.2.1,${chain}`))).toBe('10.0.0.1')
  })

  test.each([
    ['loopback', false],
    ['private', false],
    ['10.0.0.1', false],
    ['10.0.0.0/8', false],
    ['2001:db8::/32', false],
    ['10.0.0.0/33', true],
    ['10.0.0.0/8/8', true],
    ['10.0.0.0/', true],
    ['everybody', true],
    ['toString', true],
  ])('%s as a setting is unknown: %s', (text, unknown) => {
    expect(isUnknownProxy(text)).toBe(unknown)
  })
})

describe('SAFE-3: an address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, counted) => {
    expect(countedAs(address)).toBe(counted)
  })
})
