import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#demo/api-client.ts'
import { CallRefused, signIn } from '#demo/api-client.ts'
import { PEOPLE, personWith } from '#demo/people.ts'
import { type RunningStandIn, spawnStandIn } from '#demo/spawn.ts'
import { listBookings } from '#domain/booking/endpoints.ts'
import { listAllMails } from '#domain/mail/endpoints.ts'
import { listPendingRaids, listPublishedRaids } from '#domain/raid/endpoints.ts'
import { demoEnvironment, fillDemo } from '#scripts/demo.ts'
import { freePort, lineOf, startProgram } from '#scripts/processes.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'

const MANAGER = personWith('Raid Manager')
/** The fortnight takes some twenty seconds; this is for a machine that is busy with other tests. */
const PATIENCE_MS = 300_000

let discord: RunningStandIn
let dataDir: string
let env: Record<string, string>
let origin: string
let server: ChildProcess | undefined

/** What whoever opened the address was told, in its order. */
const told = new Set<string>()

async function watch(): Promise<void> {
  const page = await fetch(origin).then(
    async (answer) => ({ status: answer.status, text: await answer.text() }),
    () => null,
  )
  if (page !== null) told.add(`${page.status} ${/role="status">([^<]*)/.exec(page.text)?.[1]}`)
}

beforeAll(async () => {
  discord = await spawnStandIn('discord')
  dataDir = temporaryFolder()
  const port = await freePort()
  origin = `http://localhost:${port}`
  const outside = demoEnvironment(discord.url, 'http://127.0.0.1:1')
  env = { ...outside, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: '10', DATABASE_URL: '' }
  // An earlier start was interrupted.
  mkdirSync(join(dataDir, 'demo-unfinished', 'database'), { recursive: true })
  writeFileSync(join(dataDir, 'demo-unfinished', 'database', 'half'), '')
  const watching = setInterval(() => void watch(), 100)
  const filled = await fillDemo(env)
  clearInterval(watching)
  if (!filled) throw new Error('The fortnight was not made')
  server = startProgram('server/main.ts', { env })
  await lineOf(server, /Forge serves/)
}, PATIENCE_MS)

afterAll(async () => {
  if (server !== undefined) {
    const gone = once(server, 'exit')
    server.kill()
    await gone
  }
  await discord.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function as(person = MANAGER): Promise<ApiClient> {
  return signIn(origin, discord.url, person)
}

describe('the demo’s fortnight', () => {
  it('DEMO-3: is told of while it is made, and moved into its place when it is whole', () => {
    expect([...told][0]).toBe("503 The demo's fortnight is being booked")
    expect([...told].at(-1)).toMatch(/^503 The demo's fortnight is being booked: \d+ of 400$/)
    expect(existsSync(join(dataDir, 'demo-unfinished'))).toBe(false)
  })

  it(
    'DEMO-3: was booked over the days, and only what has run is done and has mails',
    async () => {
      const [manager, admin] = [await as(), await as(personWith('Admin'))]
      const now = Date.now()
      const published = await manager.call(listPublishedRaids, {})
      expect((await manager.call(listPendingRaids, {})).length).toBe(35)
      const begun = published.filter(({ startsAt }) => Date.parse(startsAt) <= now)
      const done = published.filter(({ clients }) => clients.some(({ status }) => status))
      expect(done.every((raid) => begun.includes(raid))).toBe(true)
      const mails = await admin.call(listAllMails, {})
      expect(mails.length).toBeGreaterThan(100)
      expect(mails.some(({ sent }) => sent)).toBe(true)
      expect(mails.some(({ paymentCode, sent }) => paymentCode !== null && !sent)).toBe(true)
      const days = new Set<string>()
      for (const raid of published.filter(({ clients }) => clients.length > 0)) {
        for (const { createdAt } of await admin.call(listBookings, { raidId: raid._id })) {
          expect(Date.parse(createdAt)).toBeLessThan(now)
          days.add(createdAt.slice(0, 10))
        }
      }
      expect(days.size).toBeGreaterThanOrEqual(4)
    },
    PATIENCE_MS,
  )

  it(
    'DEMO-3: has clients who wait and who cancelled on raids to come',
    async () => {
      const admin = await as(personWith('Admin'))
      const states = new Set<string>()
      for (const { _id: raidId } of await admin.call(listPublishedRaids, {}))
        for (const { state } of await admin.call(listBookings, { raidId, all: true })) states.add(state)
      expect([...states]).toEqual(expect.arrayContaining(['booked', 'backup', 'cancelled']))
    },
    PATIENCE_MS,
  )

  it(
    'DEMO-3: is made once',
    async () => {
      const before = [...told]
      expect(await fillDemo(env)).toBe(true)
      expect(existsSync(join(dataDir, 'demo-unfinished'))).toBe(false)
      expect([...told]).toEqual(before)
    },
    PATIENCE_MS,
  )
})

describe('a visitor', () => {
  it('goes to no other Discord than the demo’s', async () => {
    await expect(signIn(origin, 'http://127.0.0.1:1', MANAGER)).rejects.toThrow('not to the demo')
  })

  it('from outside the guild is told so', async () => {
    const outsider = PEOPLE.find(({ member }) => !member) ?? MANAGER
    await expect(as(outsider)).rejects.toThrow('reason=outside-guild')
  })

  it('is refused what the person may not do', async () => {
    const member = await as(personWith('Forge Member'))
    await expect(member.call(listPendingRaids, {})).rejects.toThrow(CallRefused)
  })
})
