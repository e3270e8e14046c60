import { once } from 'node:events'
import { connect } from 'node:net'
import type { Product } from './product.ts'

/** An answer, whoever read it. */
interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

type Target = Pick<Product, 'address' | 'origin'>

/** Sends these bytes, and resolves with what came back when the connection ended; status NaN when nothing did. */
export async function send({ address }: Pick<Target, 'address'>, bytes: string): Promise<Reply> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const [first = '', ...fields] = head.split('\r\n')
  const headers = new Headers()
  for (const field of fields)
    headers.append(field.split(':', 1)[0] ?? '', field.slice(field.indexOf(':') + 1))
  return { status: Number(first.split(' ')[1]), headers, text: rest.join('\r\n\r\n') }
}

/** A request's head: its first line, these fields after the usual ones, and the empty line. */
export function head(start: string, ...fields: readonly string[]): string {
  return [`${start} HTTP/1.1`, 'Host: localhost:3000', 'Connection: close', ...fields, '', ''].join('\r\n')
}

/** Where a live connection without Socket.IO's client begins. */
const LIVE = '/socket.io/?EIO=4&transport=websocket'

/** The handshake of a live connection, with these fields changed or, where null, left out. */
export function shakeHands(
  target: Target,
  path = LIVE,
  changed: Readonly<Record<string, string | null>> = {},
): Promise<Reply> {
  const fields = {
    ...{ Host: 'localhost:3000', Connection: 'Upgrade, close', Upgrade: 'websocket', Origin: target.origin },
    ...{ 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' },
    ...changed,
  }
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  )
  return send(target, [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
}
