import { once } from 'node:events'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listPublishedRaids } from '#features/raid/calls.ts'
import type { Caller } from '#platform/testing/server/caller.ts'
import { type Instance, testProduct } from '#platform/testing/server/product.ts'
import { shakeHands } from '#platform/testing/server/raw.ts'
import { until } from '#platform/testing/server/test-clock.ts'

const ADDRESS = '/socket.io/?EIO=4&transport=websocket'
/** Packet prefixes of Engine.IO and Socket.IO: connecting to the namespace, an event. */
const CONNECT = '40'
const EVENT = '42'

const { product: usual, admin } = testProduct()
const { product: byAddress } = testProduct({ env: { RATE_LIMIT: '0.001', TRUST_PROXY: 'loopback' } })
const { product: byPerson, advertiser, trial } = testProduct({ env: { RATE_LIMIT: '0.1' } })
const open: WebSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

/** A live connection as a plain WebSocket. */
function dial({ address, origin }: Instance, headers: Record<string, string> = {}): WebSocket {
  const url = address.replace('http', 'ws') + ADDRESS
  // Node's WebSocket takes headers; the browser's, whose type this is, does not.
  const socket = new WebSocket(url, { headers: { origin, ...headers } } as never)
  open.push(socket)
  return socket
}

const isLetIn = (socket: WebSocket) =>
  new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true), { once: true })
    socket.addEventListener('error', () => resolve(false), { once: true })
  })

/** Connects as this caller and returns the server's answer. */
async function greet(caller: Caller): Promise<{ socket: WebSocket; said: string }> {
  const socket = dial(byPerson, { cookie: caller.cookie })
  socket.addEventListener('open', () => socket.send(CONNECT))
  return new Promise((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('4')) resolve({ socket, said: String(data) })
    })
  })
}

describe('SAFE-3: rate limits of the socket’s handshake', () => {
  it('a handshake on another path is an ordinary request', async () => {
    const { status } = await shakeHands(usual, '/healthz?EIO=4&transport=websocket')
    expect(status).toBe(200)
  })

  it('a handshake counts against its address, SAFE-10: behind a trusted proxy the forwarded address', async () => {
    for (const address of ['127.0.0.1', '192.0.2.2']) {
      const headers = { 'x-forwarded-for': address }
      for (let call = 0; call < 2; call += 1) await byAddress.request('/auth/status', { headers })
      expect(await isLetIn(dial(byAddress, headers))).toBe(true)
      expect(await isLetIn(dial(byAddress, headers))).toBe(false)
      expect((await byAddress.request('/auth/status', { headers })).status).toBe(429)
    }
  })

  it('a handshake and each joined room count against the person’s limit', async () => {
    const { socket } = await greet(trial)
    for (let raid = 0; raid < 60; raid += 1) socket.send(`${EVENT}["joinRaidRoom","${raid}"]`)
    await until(async () => (await trial.ask(listPublishedRaids, {})).status === 429)
  })
})

describe('SAFE-9: limits of a live connection', () => {
  it('a connection without a session is closed after 5 s, and its origin is checked', async () => {
    expect(await isLetIn(dial(usual, { origin: 'https://forge.example' }))).toBe(false)
    // The server's timer runs in this process, from the handshake on.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const silent = dial(usual)
    expect(await isLetIn(silent)).toBe(true)
    const ended = once(silent as never, 'close')
    vi.advanceTimersByTime(4_999)
    await usual.request('/healthz')
    expect(silent.readyState).toBe(WebSocket.OPEN)
    vi.advanceTimersByTime(1)
    await ended
  })

  it('a connection that sends a message larger than any event is closed', async () => {
    const socket = dial(usual, { cookie: admin.cookie })
    await isLetIn(socket)
    const ended = once(socket as never, 'close')
    socket.send('x'.repeat(1_025))
    await ended
  })

  it('a person may have 30 connections', async () => {
    for (const letIn of [true, true, true, false])
      expect((await greet(advertiser)).said).toMatch(letIn ? /^40/ : /^44.*too-many-requests/)
    open[0]?.close()
    await until(async () => (await greet(advertiser)).said.startsWith(CONNECT))
  })
})
