import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Fresh, freshDatabase, IS_ALL, oneKind } from '#platform/testing/server/databases.ts'
import { expectWithin } from '#platform/testing/server/walks.ts'
import { embeddedFolder } from '#scripts/embedded-folder.ts'
import { BRIEF_NODE_ARGS, freePort, lineOf } from '#scripts/processes.ts'

const ROOT = resolve(import.meta.dirname, '../..')
type Program = ChildProcessByStdio<null, Readable, Readable>

let dataDir = ''
/** These tests do not depend on the kind of database; PostgreSQL starts ten times as fast. */
let fresh: Fresh | null = null
const running = new Set<Program>()

const where = (): Record<string, string> =>
  fresh?.databaseUrl
    ? { DATABASE_URL: fresh.databaseUrl, SESSION_SECRET: 'a secret that only these tests know' }
    : {}

beforeAll(async () => {
  if (oneKind() === 'postgres') fresh = await freshDatabase('postgres')
  dataDir = fresh?.dataDir ?? (await embeddedFolder())
})
afterEach(async () => {
  for (const program of running) {
    program.kill('SIGKILL')
    await once(program, 'exit')
  }
})
afterAll(() => (fresh === null ? rmSync(dataDir, { recursive: true }) : fresh.cleanup()))

function start(env: Record<string, string>): Program {
  const program = spawn(process.execPath, [...BRIEF_NODE_ARGS, 'app/server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      DATA_DIR: dataDir,
      DISCORD_CLIENT_ID: '1',
      DISCORD_CLIENT_SECRET: 'secret',
      DISCORD_GUILD_ID: '2',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(program)
  program.once('exit', () => running.delete(program))
  return program
}

async function serving(): Promise<{ program: Program; port: number }> {
  const port = await freePort()
  const program = start({ PORT: String(port), ...where() })
  await lineOf(program, /Forge serves/)
  return { program, port }
}

it('FAULT-5: a server whose port is taken says so in one line and exits with 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const program = start({ PORT: String(port), ...where() })
  const [[code], said] = await Promise.all([once(program, 'exit'), text(program.stderr)])
  expect(said).toBe(`Port ${port} of 127.0.0.1 is in use by another program. Set another PORT.\n`)
  expect(code).toBe(1)
  other.close()
})

describe('a server that is told to stop', () => {
  it('a stopping server takes no new requests, finishes running ones and exits with 0 (FAULT-6), even if nobody reads its log', async () => {
    const { program, port } = await serving()
    const inFlight = halfARequest(port)
    await once(inFlight, 'connect')
    // The answer shows that the server has read the half that was sent before.
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    const leaving = lineOf(program, /Leaving/)
    program.kill('SIGTERM')
    await leaving
    program.stdout.destroy()
    await refused(port)
    inFlight.write('\r\n')
    const answer = await text(inFlight)
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(answer).toMatch(/^connection: close/im)
    expect(answer).toContain('"isAuthenticated":false')
    expect(await once(program, 'exit')).toEqual([0, null])
  }, 20_000)

  const leavingWithWork = async () => {
    const { program, port } = await serving()
    await once(halfARequest(port), 'connect')
    await fetch(`http://127.0.0.1:${port}/healthz`)
    const leaving = lineOf(program, /Leaving/)
    program.kill('SIGTERM')
    await leaving
    return program
  }

  it('a stopping server exits at once on a second signal', async () => {
    const program = await leavingWithWork()
    program.kill('SIGTERM')
    expect(await once(program, 'exit')).toEqual([143, null])
  }, 20_000)

  // It waits as long as it says.
  if (IS_ALL)
    it('a stopping server aborts requests after 8 s, and exits within 10 s', async () => {
      const program = await leavingWithWork()
      const startedAt = performance.now()
      expect(await once(program, 'exit')).toEqual([0, null])
      expectWithin(10_000, performance.now() - startedAt)
    }, 30_000)
})

/** A request whose headers have not ended. */
function halfARequest(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET /auth/status HTTP/1.1\r\nHost: localhost\r\n')
  return socket
}

/** Resolves when nobody listens there any more. */
async function refused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const [event] = await Promise.race([
      once(socket, 'connect').then(() => ['connect']),
      new Promise<string[]>((resolve) => socket.once('error', () => resolve(['error']))),
    ])
    socket.destroy()
    if (event === 'error') return
  }
}
