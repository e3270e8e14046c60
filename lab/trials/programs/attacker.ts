import { connect, type Socket } from 'node:net'

/** How an attacker behaves, as `lab/trials/hostile.ts` gives it in the first argument. */
export interface Attack {
  readonly kind: 'slow headers' | 'slow bodies' | 'idle sockets' | 'never reading' | 'joinRaidRoom flood'
  readonly port: number
  /** The site's own origin: an attacker's program can say what a browser would. */
  readonly origin: string
  /** Sessions that the attackers have; without one a body would not be waited for. */
  readonly cookies: readonly string[]
  readonly raidIds: readonly string[]
  /** Connections that are kept open; what the server ends is opened again a second later. */
  readonly sockets: number
}

const AGAIN_MS = 1_000
/** Attackers have more than one address, none of them a proxy's. */
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']

const attack = JSON.parse(process.argv[2] ?? '{}') as Attack
const HOST = new URL(attack.origin).host
const count = { opened: 0, ended: 0, most: 0, failed: 0 }
let open = 0

/** What each kind does with a connection, from its opening on; answers what ends it doing so. */
const BEHAVIOURS: Readonly<Record<Attack['kind'], (socket: Socket, at: number) => () => void>> = {
  'slow headers': (socket) => {
    socket.write(`GET /auth/status HTTP/1.1\r\nHost: ${HOST}\r\n`)
    return every(1_000, () => socket.write('X-Slow: 1\r\n'))
  },
  'slow bodies': (socket, at) => {
    socket.write(
      `POST /booking/create HTTP/1.1\r\nHost: ${HOST}\r\nOrigin: ${attack.origin}\r\nCookie: ${cookieOf(at)}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
    )
    return every(1_000, () => socket.write(' '))
  },
  'idle sockets': (socket, at) => {
    // Half of them never say a word, half open a live connection and say no more.
    if (at % 2 === 0) shakeHands(socket, at)
    socket.resume()
    return () => undefined
  },
  'never reading': (socket, at) => {
    shakeHands(socket, at)
    socket.write(frame('40'))
    socket.pause()
    // The answer to the server's pings, although it reads none of them.
    return every(15_000, () => socket.write(frame('3')))
  },
  'joinRaidRoom flood': (socket, at) => {
    shakeHands(socket, at)
    socket.write(frame('40'))
    socket.resume()
    const joins = Buffer.concat(attack.raidIds.slice(0, 20).map((id) => frame(`42["joinRaidRoom","${id}"]`)))
    // Once it has been let in.
    const letInAt = performance.now() + 500
    return every(20, () => performance.now() > letInAt && socket.write(joins))
  },
}

function every(ms: number, action: () => void): () => void {
  const timer = setInterval(action, ms)
  return () => clearInterval(timer)
}

function cookieOf(at: number): string {
  return attack.cookies[at % Math.max(1, attack.cookies.length)] ?? ''
}

function shakeHands(socket: Socket, at: number): void {
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${HOST}\r\nOrigin: ${attack.origin}\r\n` +
      `Cookie: ${cookieOf(at)}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
}

/** A text of at most 125 bytes as one masked frame (RFC 6455); the mask is zero. */
function frame(text: string): Buffer {
  const said = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | said.length, 0, 0, 0, 0]), said])
}

function dial(at: number): void {
  const localAddress = ADDRESSES[at % ADDRESSES.length]
  const socket = connect({ port: attack.port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
  let stop = () => {}
  let isOpen = false
  socket.once('connect', () => {
    isOpen = true
    open += 1
    count.opened += 1
    count.most = Math.max(count.most, open)
    stop = BEHAVIOURS[attack.kind](socket, at)
  })
  socket.on('error', () => undefined)
  // Whoever does not read does not notice the end either: the next write fails, and that closes it here.
  socket.once('close', () => {
    stop()
    if (isOpen) open -= 1
    if (isOpen) count.ended += 1
    else count.failed += 1
    setTimeout(() => dial(at), AGAIN_MS)
  })
}

process.on('SIGTERM', () => {
  console.log(`attacked: ${JSON.stringify(count)}`)
  process.exit(0)
})
// In steps, as many at once as a listener has room for.
for (let at = 0; at < attack.sockets; at += 1) setTimeout(() => dial(at), (at / 500) * 1_000)
setTimeout(() => console.log('ready'), (attack.sockets / 500) * 1_000 + 500)
