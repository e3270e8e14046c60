import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Names for what is on this machine and in private networks (RFC 1918, RFC 4193, RFC 6598), as TRUST_PROXY takes them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'],
}

/** The most addresses of a chain; a longer one is an attack. */
const MAX_CHAIN = 16

/** Which proxies are trusted to name the client, and the client's address by them (docs/product.md, Safety). */
export interface Proxies {
  /** This address is a trusted proxy. */
  trusts(address: string): boolean
  /** Where a request comes from: the nearest address that is none of our proxies. The same for calls and handshakes. */
  addressOf(request: IncomingMessage): string
}

/** The text is none of the names, an address or a network such as 10.0.0.0/8. */
export function isUnknownProxy(text: string): boolean {
  if (Object.hasOwn(NAMED, text)) return false
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return true
  if (prefix === undefined) return false
  return !/^\d{1,3}$/.test(prefix) || Number(prefix) > (version === 4 ? 32 : 128)
}

/** `trusted`: addresses, networks and names as above; with none of them nobody is believed. */
export function createProxies(trusted: readonly string[]): Proxies {
  const list = new BlockList()
  for (const network of trusted.flatMap((one) => NAMED[one] ?? [one])) {
    const [address = '', prefix] = network.split('/')
    const kind = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(prefix), kind)
  }
  const trusts = (address: string) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
  return {
    trusts,
    addressOf({ socket, headers }) {
      let nearest = socket.remoteAddress ?? ''
      const chain = String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .slice(-MAX_CHAIN)
      while (trusts(nearest)) {
        const next = chain.pop()?.trim() ?? ''
        // A trusted proxy that names no valid address counts as the client itself.
        if (isIP(next) === 0) break
        nearest = next
      }
      return nearest
    },
  }
}

/** An address as the limits count it: a network of IPv6 belongs to one household, which may use all of its addresses. */
export function countedAs(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const filled = address.includes('::')
    ? Array.from({ length: 8 - groups.length - after.length }, () => '0')
    : []
  return `${[...groups, ...filled, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}
