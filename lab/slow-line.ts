import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a line gives: each byte comes so much later, ms, and so many of them a second each way. */
export interface Pace {
  readonly latencyMs: number
  readonly bytesPerSecond: number
}

/** A line of somebody's own to a server, such as a phone's: slow, and it counts what it carries. */
export interface SlowLine {
  /** Where it begins, such as http://127.0.0.1:20123. */
  readonly address: string
  /** Bytes that the server sent until now, with all that HTTP and WebSocket add. */
  readonly received: number
  close(): void
}

/** @throws Error when there is no port */
export async function openSlowLine(to: string, pace: Pace): Promise<SlowLine> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let received = 0
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    carry(near, far, pace, () => {})
    carry(far, near, pace, (bytes) => {
      received += bytes
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get received() {
      return received
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** What is ahead of the line's pace waits in the sender's own buffers, as it would there. */
function carry(
  from: Socket,
  to: Socket,
  { latencyMs, bytesPerSecond }: Pace,
  count: (bytes: number) => void,
) {
  /** Timers of one moment may end in another order: what is on its way keeps its own. */
  const onItsWay: (string | Uint8Array)[] = []
  let freeAt = 0
  from.on('data', (chunk) => {
    count(chunk.length)
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + (chunk.length / bytesPerSecond) * 1_000
    onItsWay.push(chunk)
    from.pause()
    setTimeout(() => from.resume(), freeAt - now)
    setTimeout(
      () => {
        const next = onItsWay.shift()
        if (next !== undefined) to.write(next)
      },
      freeAt - now + latencyMs,
    )
  })
  from.once('end', () => setTimeout(() => to.end(), Math.max(0, freeAt - performance.now()) + latencyMs + 1))
  from.once('error', () => to.destroy())
  from.once('close', (failed) => failed && to.destroy())
}
