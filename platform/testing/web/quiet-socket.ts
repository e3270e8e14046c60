/** Longer than any test, ms. */
const NEVER = 3_600_000

/** What a server of Engine.IO 4 says first, and Socket.IO's answer to a wish to connect (socket.io/docs/v4). */
const OPENED = `0{"sid":"quiet","upgrades":[],"pingInterval":${NEVER},"pingTimeout":${NEVER},"maxPayload":1000000}`
const CONNECTED = '40{"sid":"quiet"}'

let open: QuietSocket | null = null

/** Tells the page of this live event; it has to be connected. */
export function tell(event: string, body: unknown): void {
  open?.hear(`42${JSON.stringify([event, body])}`)
}

/** A live connection that tells of nothing but what a test says. */
class QuietSocket {
  onopen: (() => void) | null = null
  onclose: ((event: object) => void) | null = null
  onerror: ((event: object) => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  binaryType = 'arraybuffer'

  constructor() {
    queueMicrotask(() => {
      this.onopen?.()
      this.hear(OPENED)
    })
  }

  send(said: string): void {
    const asked = /^42(\d+)\["alive"\]$/.exec(said)?.[1]
    queueMicrotask(() => {
      if (asked !== undefined) this.hear(`43${asked}[]`)
      if (!said.startsWith('40')) return
      open = this
      this.hear(CONNECTED)
    })
  }

  close(): void {
    if (open === this) open = null
    this.onclose?.({ code: 1000, reason: '' })
  }

  hear(data: string): void {
    this.onmessage?.({ data })
  }
}

const RealSocket = globalThis.WebSocket

/** From now on the page's own connections are quiet ones; those of the test runner stay. */
export function quietSockets(): void {
  globalThis.WebSocket = new Proxy(RealSocket, {
    construct: (_, [address, protocols]) =>
      String(address).includes('/socket.io/') ? new QuietSocket() : new RealSocket(address, protocols),
  })
}
