import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import type { RunningInstance } from './running-product.ts'

/** Sends each request and each socket to the next instance, without stickiness. */
export async function startBalancer(
  port: number,
  instances: () => readonly RunningInstance[],
): Promise<{ close(): void }> {
  let turn = 0
  const next = () => {
    const all = instances()
    const instance = all[turn++ % all.length]
    if (instance === undefined) throw new Error('There is no instance')
    return new URL(instance.address)
  }
  const server = createServer((asked, answer) => {
    const { hostname, port: to } = next()
    const { method, url: path, headers } = asked
    const passed = request({ hostname, port: to, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.on('upgrade', (asked: IncomingMessage, socket, head) => {
    const { hostname, port: to } = next()
    const passed = connect(Number(to), hostname, () => {
      const { rawHeaders, method, url } = asked
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
      passed.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      passed.write(head)
      passed.pipe(socket).pipe(passed)
    })
    passed.on('error', () => socket.destroy())
    socket.on('error', () => passed.destroy())
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
