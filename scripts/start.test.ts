import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort, lineOf } from '#scripts/processes.ts'

const ROOT = resolve(import.meta.dirname, '..')
type Started = ChildProcessByStdio<null, Readable, Readable>

/** A stale site is built first. */
const TIMEOUT_MS = 60_000

let dataDir = ''
let started: Started[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forge-start-'))
})

afterEach(async () => {
  for (const child of started.filter(isRunning)) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  started = []
  rmSync(dataDir, { recursive: true, force: true })
})

function isRunning({ exitCode, signalCode }: Started): boolean {
  return exitCode === null && signalCode === null
}

function start(env: Record<string, string>, nodeArgs: string[] = []): Started {
  const args = [...nodeArgs, 'scripts/node-version.mjs', 'scripts/start.ts']
  const inherited = Object.entries(process.env).filter(([name]) => !/^(DISCORD|DATABASE|npm)_/.test(name))
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...Object.fromEntries(inherited), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  return child
}

async function serving(): Promise<{ child: Started; origin: string; discordUrl: string }> {
  const child = start({ PORT: String(await freePort()) })
  const [, origin = ''] = await lineOf(child, /^Forge serves on (http:\S+)$/)
  const signIn = await fetch(`${origin}/auth/discord`, { redirect: 'manual' })
  return { child, origin, discordUrl: new URL(signIn.headers.get('location') ?? '').origin }
}

const isAway = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  )

describe('npm start', () => {
  it('serves the site with a sign-in at the demo, and leaves nothing behind when told to end', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { child, origin, discordUrl } = await serving()
    expect(await (await fetch(origin)).text()).toContain('<div id="root"')
    expect(await isAway(discordUrl)).toBe(false)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    await vi.waitFor(async () => expect(await isAway(discordUrl)).toBe(true))
  })

  it('leaves nothing behind when it is killed', { timeout: TIMEOUT_MS }, async () => {
    const { child, origin, discordUrl } = await serving()
    child.kill('SIGKILL')
    await once(child, 'exit')
    await vi.waitFor(async () => expect(await isAway(discordUrl)).toBe(true))
    expect(await isAway(origin)).toBe(true)
  })

  it('says what is missing when only some of the credentials are set', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const child = start({ PORT: String(await freePort()), DISCORD_CLIENT_ID: '1' })
    const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)])
    expect(code).toBe(1)
    expect(said).toContain('DISCORD_CLIENT_SECRET, DISCORD_GUILD_ID must be set')
  })

  it('says in one line what to do under a Node that can not run it', async () => {
    const child = start({}, ['--no-strip-types'])
    const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)])
    expect(code).toBe(1)
    expect(said).toMatch(/^Forge needs Node 26, and this is v\S+ "npm ci" brings the right one.*\n$/)
  })
})
