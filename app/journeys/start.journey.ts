import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { CALLBACK_PATH, SIGN_IN_PATH } from '#platform/call/page.ts'
import { queryWithCode } from '#platform/testing/signed-code.ts'
import { embeddedFolder } from '#scripts/embedded-folder.ts'
import { BRIEF_NODE_ARGS, freePort, lineOf, startProgram } from '#scripts/processes.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')
type Started = ChildProcessByStdio<null, Readable, Readable>

let dataDir = ''
let started: Started[] = []

test.beforeEach(() => {
  dataDir = temporaryFolder()
})

test.afterEach(async () => {
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

function start(env: Record<string, string>, ...nodeArgs: readonly string[]): Started {
  const args = [...BRIEF_NODE_ARGS, ...nodeArgs, 'scripts/node-version.mjs', 'scripts/start.ts']
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(HOST|PUBLIC_URL|NODE_ENV)$|^(DISCORD|DATABASE|npm)_/.test(name),
  )
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...Object.fromEntries(inherited), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  return child
}

/** On a database that is there already: its data have a test of their own. */
async function serving(): Promise<{ child: Started; origin: string; discordUrl: string }> {
  rmSync(dataDir, { recursive: true })
  dataDir = await embeddedFolder()
  const child = start({ PORT: String(await freePort()) })
  const [, origin = ''] = await lineOf(child, /^Forge serves on (http:\S+)$/)
  const signIn = await fetch(`${origin}/auth/discord`, { redirect: 'manual' })
  return { child, origin, discordUrl: new URL(signIn.headers.get('location') ?? '').origin }
}

/** What a program that does not start leaves. */
async function endOf(child: Started): Promise<{ code: unknown; said: string }> {
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  return { code, said }
}

const isAway = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  )

/** The demo as `npm start` has it, without the server. */
const DEMO_ALONE = `
  const { startDemo } = await import('./scripts/demo.ts')
  const { env } = await startDemo(() => {})
  console.log(new URL(env.DISCORD_API_URL).origin + ' ' + new URL(env.RAIDERIO_API_URL).origin)
`

/** Another address of this machine's loopback network, where the system has more than one. */
const ANOTHER_ADDRESS = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'

/** Where nobody listens. */
const ELSEWHERE = process.platform === 'linux' ? '127.0.0.2' : '0.0.0.1'

/** An answer as somebody at another address gets it. */
async function fromElsewhere(url: URL, cookie = ''): Promise<IncomingMessage> {
  const [answer] = await once(
    get(url, { localAddress: ANOTHER_ADDRESS, family: 4, headers: { cookie } }),
    'response',
  )
  answer.resume()
  return answer
}

/** Where somebody lands who speaks to the site alone and signs a code for the demo's Admin with this key. */
async function landingWith(signingKey: string, origin: string): Promise<string | undefined> {
  const left = await fromElsewhere(new URL(SIGN_IN_PATH, origin))
  const back = new URL(CALLBACK_PATH, origin)
  back.search = queryWithCode(new URL(left.headers.location ?? ''), signingKey)
  const cookie = left.headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; ')
  return (await fromElsewhere(back, cookie)).headers.location
}

const MISSING = /^DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_GUILD_ID must be set.*\n$/

test('npm start serves the site with a sign-in at the demo (DEMO-1, DEMO-2), and leaves no process behind when stopped @all', async () => {
  const { child, origin, discordUrl } = await serving()
  expect(await (await fetch(origin)).text()).toContain('<div id="root"')
  expect(await isAway(discordUrl)).toBe(false)
  for (const { port } of [new URL(origin), new URL(discordUrl)]) {
    expect(await isAway(`http://127.0.0.1:${port}/`)).toBe(false)
    expect(await isAway(`http://${ELSEWHERE}:${port}/`)).toBe(true)
  }
  for (const constant of ['demo-client-secret', 'demo-bot-token', ''])
    expect(await landingWith(constant, origin)).toMatch(/^\/login\?reason=/)
  const keyFile = join(dataDir, 'demo-discord-key')
  const key = readFileSync(keyFile, 'utf8')
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect(await landingWith(key, origin)).toBe('/dashboard')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  await expect.poll(() => isAway(discordUrl)).toBe(true)
})

test('npm start leaves no process behind when it is killed @all', async () => {
  // The server is in the same process: what could stay are the demo's two programs.
  const child = spawn(process.execPath, ['--input-type=module', '--eval', DEMO_ALONE], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const [, discordUrl = '', raiderioUrl = ''] = await lineOf(child, /^(http:\S+) (http:\S+)$/)
  expect([await isAway(discordUrl), await isAway(raiderioUrl)]).toEqual([false, false])
  child.kill('SIGKILL')
  await once(child, 'exit')
  for (const url of [discordUrl, raiderioUrl]) await expect.poll(() => isAway(url)).toBe(true)
})

test('npm start names the required Node version in one line under a Node that cannot run it @all', async () => {
  const child = start({}, '--no-strip-types')
  const { code, said } = await endOf(child)
  expect(code).toBe(1)
  expect(said).toMatch(/^Forge needs Node 26, and this is v\S+ "npm ci" brings the right one.*\n$/)
})

test('DEMO-2: an invalid key is reported in one line @all', async () => {
  const file = join(dataDir, 'demo-discord-key')
  writeFileSync(file, '')
  expect(await endOf(start({ PORT: String(await freePort()) }))).toEqual({
    code: 1,
    said: `${file} is damaged. Delete it, and everybody signs in once more.\n`,
  })
})

// Everything else that refuses it is a case of `mayBeDemo`.
test('DEMO-1, CONF-1: refuses HOST=0.0.0.0 and leaves no file behind @all', async () => {
  const { code, said } = await endOf(start({ PORT: String(await freePort()), HOST: '0.0.0.0' }))
  expect(said).toMatch(MISSING)
  expect(code).toBe(1)
  expect(readdirSync(dataDir)).toEqual([])
})

const AGAIN = join(ROOT, 'dist/again')

/** Leaves out the compressed files, which halves the time. */
function filesOf(dist: string): Map<string, Buffer> {
  const site = join(dist, 'site')
  const names = globSync('**/*.*', { cwd: site }).filter((name) => !/\.(br|gz)$/.test(name))
  return new Map(names.toSorted().map((name) => [name, readFileSync(join(site, name))]))
}

test('OPS-9: two builds of the site from the same sources are identical @all', async () => {
  const program = `const { buildFiles } = await import('./scripts/site.ts'); await buildFiles('${AGAIN}')`
  const build = startProgram('--input-type=module', {
    args: ['--eval', program],
    env: { NODE_ENV: 'production' },
  })
  build.stdout?.resume()
  expect(await once(build, 'exit')).toEqual([0, null])
  const [first, second] = [filesOf(join(ROOT, 'dist')), filesOf(AGAIN)]
  rmSync(AGAIN, { recursive: true })
  expect(first.size).toBeGreaterThan(100)
  expect([...second.keys()]).toEqual([...first.keys()])
  const different = [...first].filter(([name, bytes]) => second.get(name)?.equals(bytes) !== true)
  expect(different.map(([name]) => name)).toEqual([])
})
