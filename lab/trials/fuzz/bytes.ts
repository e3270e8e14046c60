import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import fc from 'fast-check'

/** Bytes that are sent as they are over a connection of their own. */
export interface BytesPlan {
  readonly kind: 'bytes'
  /** Latin-1: each character one byte. `HOST`, `ORIGIN` and `COOKIE` in it become the instance's and somebody's own. */
  readonly text: string
}

const bytes = (max: number) =>
  fc.uint8Array({ maxLength: max }).map((array) => Buffer.from(array).toString('latin1'))
const mostly = <T>(usual: T, ...odd: T[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...odd) })

const requestLine = fc
  .tuple(
    mostly('GET', 'POST', 'get', 'CONNECT', 'TRACE', 'PRI', 'G\u0000T', '', 'A'.repeat(300), 'OPTIONS'),
    fc.oneof(
      fc.constantFrom(
        '/',
        '/auth/status',
        '/raid/create',
        '*',
        '//x',
        'http://evil.example/',
        '/\u0000',
        '/ /x',
      ),
      fc.constantFrom(
        `/?${'a&'.repeat(4_000)}`,
        `/${'x'.repeat(9_000)}`,
        '/auth/status?%',
        '/\\evil.example',
        '',
      ),
      bytes(80).map((text) => `/${text}`),
    ),
    mostly('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'HTTP/1.1 x', '', 'ICY'),
    mostly('\r\n', '\n', '\r', '\r\n\r\n', ' \r\n'),
  )
  .map(([method, path, version, end]) => `${method} ${path} ${version}${end}`)

const header = fc.oneof(
  fc.constantFrom('Host: HOST', 'Origin: ORIGIN', 'Cookie: COOKIE', 'Content-Type: application/json'),
  fc.constantFrom(
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 99999999999',
    'Content-Length: 5, 6',
  ),
  fc.constantFrom(
    'Content-Length: 0x5',
    'Content-Length : 5',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: x',
  ),
  fc.constantFrom(
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding:\u000bchunked',
    'Expect: 100-continue',
  ),
  fc.constantFrom(
    'Connection: close',
    'Connection: upgrade',
    'Upgrade: h2c',
    'Upgrade: websocket',
    'HTTP2-Settings: x',
  ),
  fc.constantFrom(
    ' folded: 1',
    'No colon',
    ': no name',
    'X: a\u0000b',
    `X: ${'x'.repeat(17_000)}`,
    'Host: other',
  ),
  fc.nat(200).map((many) => Array.from({ length: many }, (_, at) => `X-${at}: 1`).join('\r\n')),
  bytes(60),
)

const rest = fc.oneof(
  fc.constantFrom(
    '',
    '{"id":1}',
    '5\r\nhello\r\n0\r\n\r\n',
    'zz\r\nx\r\n',
    'ffffffffffffffff\r\nx',
    '0\r\nX: 1\r\n\r\n',
  ),
  // A second request, hidden where two readers could differ about the end of the first.
  fc.constant(
    '0\r\n\r\nPOST /raid/publish HTTP/1.1\r\nHost: HOST\r\nCookie: COOKIE\r\nContent-Length: 2\r\n\r\n{}',
  ),
  fc.nat(30).map((many) => 'GET /auth/status HTTP/1.1\r\nHost: HOST\r\n\r\n'.repeat(many)),
  bytes(300),
)

const http = fc
  .tuple(requestLine, fc.array(header, { maxLength: 6 }), rest)
  .map(([line, headers, body]) => `${line}${headers.map((one) => `${one}\r\n`).join('')}\r\n${body}`)

/** One frame as a client sends it (RFC 6455), right or wrong. */
const frame = fc
  .record({
    first: mostly(0x81, 0x82, 0x01, 0x00, 0x80, 0x83, 0x88, 0x89, 0x8a, 0xc1, 0xf1),
    masked: mostly(true, false),
    claims: mostly('own' as const, 'more' as const, 'endless' as const),
    said: fc.oneof(
      fc.constantFrom(
        '40',
        '41',
        '3',
        '2',
        '5',
        '6',
        '1',
        '0{}',
        '4',
        '42["joinRaidRoom","x"]',
        '42["joinRaidRoom"]',
      ),
      fc.constantFrom(
        '42["joinRaidRoom",{"$ne":1}]',
        '42["disconnect"]',
        '42["__proto__",{}]',
        '421["joinRaidRoom","x"]',
      ),
      fc.constantFrom(
        '40/admin,',
        '451-["x",{"_placeholder":true,"num":0}]',
        '40{"token":1}',
        '42[',
        '49999999999[]',
      ),
      fc.string({ maxLength: 1_200 }),
    ),
  })
  .map(({ first, masked, claims, said }) => frameOf(first, masked, claims, Buffer.from(said)))

function frameOf(first: number, masked: boolean, claims: 'own' | 'more' | 'endless', said: Buffer): string {
  const length = claims === 'more' ? said.length + 9 : said.length
  const head = Buffer.alloc(10)
  head.writeUInt8(first, 0)
  head.writeUInt8((masked ? 0x80 : 0) | (claims === 'endless' ? 127 : 126), 1)
  if (claims === 'endless') head.writeBigUInt64BE(2n ** 62n, 2)
  else head.writeUInt16BE(length & 0xffff, 2)
  const mask = Buffer.from([1, 2, 3, 4])
  const body = masked ? Buffer.from(said.map((byte, at) => byte ^ (mask[at % 4] ?? 0))) : said
  const start = head.subarray(0, claims === 'endless' ? 10 : 4)
  return Buffer.concat([start, ...(masked ? [mask] : []), body]).toString('latin1')
}

const handshake = fc
  .record({
    path: mostly(
      '/socket.io/?EIO=4&transport=websocket',
      '/socket.io/?EIO=3&transport=websocket',
      '/socket.io/?EIO=4&transport=polling',
      '/socket.io/?EIO=4&transport=websocket&sid=x',
      '/socket.io/?EIO=4&transport=__proto__',
      '/other',
    ),
    version: mostly('13', '8', 'x'),
    key: mostly('dGhlIHNhbXBsZSBub25jZQ==', 'short', ''),
    more: mostly(
      'Cookie: COOKIE\r\n',
      '',
      'Sec-WebSocket-Extensions: permessage-deflate\r\nCookie: COOKIE\r\n',
    ),
    origin: mostly('ORIGIN', 'https://evil.example', 'null'),
  })
  .map(
    ({ path, version, key, more, origin }) =>
      `GET ${path} HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: ${origin}\r\n` +
      `Sec-WebSocket-Version: ${version}\r\nSec-WebSocket-Key: ${key}\r\n${more}\r\n`,
  )

const live = fc
  .tuple(handshake, fc.array(frame, { maxLength: 12 }))
  .map(([start, frames]) => start + frames.join(''))

/** Noise, and another protocol's greeting. */
const noise = fc.oneof(
  bytes(400),
  fc.constantFrom(
    '\u0016\u0003\u0001\u0002\u0000\u0001',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'SSH-2.0-x\r\n',
    '\r\n\r\n\r\n',
  ),
  fc.constant('\u0000'.repeat(5_000)),
)

export const bytesPlan: fc.Arbitrary<BytesPlan> = fc
  .oneof({ weight: 6, arbitrary: http }, { weight: 3, arbitrary: live }, { weight: 1, arbitrary: noise })
  .map((text) => ({ kind: 'bytes' as const, text }))

/** Longer than the server gives anybody for a request's headers, ms. */
const PATIENCE_MS = 20_000

export interface Heard {
  /** Status codes of all answers that came back. */
  readonly statuses: readonly number[]
  /** The server left the connection open for longer than it says that it does. */
  readonly heldOpen: boolean
}

/** Sends the bytes, says that there will be no more, and listens until the connection ends. */
export function sendBytes(port: number, text: string): Promise<Heard> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    const end = (heldOpen: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
      resolve({ statuses, heldOpen })
    }
    const timer = setTimeout(() => end(true), PATIENCE_MS)
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.once('close', () => end(false))
    socket.end(Buffer.from(text, 'latin1'))
  })
}

/** A session's token that is none, of the right form. */
export function forgedToken(): string {
  return randomBytes(32).toString('base64url')
}
