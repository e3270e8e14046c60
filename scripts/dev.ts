import { createInterface } from 'node:readline'
import { createServer, type ProxyOptions } from 'vite'
import { contract } from '#features/index.ts'
import { readDatabaseConfig } from '#features/settings/server/config.ts'
import { isDiscordUnset, startDemo } from './demo.ts'
import { freePort, lineOf, startProgram } from './processes.ts'
import { readableLine } from './readable-log.ts'

// Vite listens on the product's address, so that cookies, origin check and sign-in work as in the built product. It
// forwards calls to the server, which restarts when its files change.
const port = Number(process.env.PORT ?? 3000)
const origin = `http://localhost:${port}`
const serverPort = await freePort()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit())

const demo = isDiscordUnset() ? await startDemo(endBecause, readDatabaseConfig().dataDir) : null
const server = startProgram(demo === null ? 'app/server/main.ts' : 'scripts/demo-server.ts', {
  nodeArgs: ['--watch', '--watch-preserve-output'],
  env: { LOG_LEVEL: 'info', ...demo?.env, PORT: String(serverPort), HOST: '127.0.0.1', PUBLIC_URL: origin },
})
server.once('exit', () => endBecause('The server ended'))
await lineOf(server, /Forge serves/)
if (server.stdout !== null)
  createInterface({ input: server.stdout }).on('line', (text) => {
    console.log(readableLine(text))
  })
const vite = await createServer({
  server: { host: 'localhost', port, strictPort: true, proxy: proxyTo(`http://127.0.0.1:${serverPort}`) },
})
await vite.listen()
console.log(`\nForge, with reload: ${origin}\n`)

function proxyTo(target: string): Record<string, ProxyOptions> {
  const calls = contract.map(({ path }) => `^${path.replace(/:[a-z]+/gi, '[^/?]+')}(\\?|$)`)
  const others = ['/auth/', '/socket.io/', '/healthz', '/readyz', '/metrics']
  return Object.fromEntries(
    [...calls, ...others].map((path) => [path, { target, ws: path === '/socket.io/' }]),
  )
}

function endBecause(how: string): void {
  console.error(`${how}. Development stops.`)
  process.exit(1)
}
