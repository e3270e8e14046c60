import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#demo/api-client.ts'
import { CallRefused, signIn } from '#demo/api-client.ts'
import { PEOPLE, personWith } from '#demo/people.ts'
import { type RunningStandIn, spawnStandIn } from '#demo/spawn.ts'
import { listBookings } from '#features/booking/calls.ts'
import { getBoard } from '#features/home/calls.ts'
import { listAllMails } from '#features/mail/calls.ts'
import { listPendingRaids, listPublishedRaids } from '#features/raid/calls.ts'
import { type Fresh, freshDatabase, oneKind } from '#platform/testing/server/databases.ts'
import { demoEnvironment } from './demo.ts'
import { freePort, lineOf, startProgram } from './processes.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Required because several instances may share a PostgreSQL database. */
const SESSION_SECRET = 'a secret of this test and no other'
const MANAGER = personWith('Raid Manager')
/** Filling takes some twenty seconds, and longer on a machine that is busy with other tests. */
const PATIENCE_MS = 300_000

let discord: RunningStandIn
let fresh: Fresh | null = null
let dataDir: string
let origin: string
let server: ChildProcess
let saidAtItsEnd = ''

beforeAll(async () => {
  discord = await spawnStandIn('discord')
  dataDir = temporaryFolder()
  // An earlier start was interrupted.
  mkdirSync(join(dataDir, 'database'))
  writeFileSync(join(dataDir, 'database', 'half'), 'of it')
  writeFileSync(join(dataDir, 'demo-unfinished'), '')
  const port = await freePort()
  origin = `http://localhost:${port}`
  const outside = demoEnvironment(discord.url, 'http://127.0.0.1:1')
  // Hundreds of calls: what they are about is no engine, and the browser tests have the product on the embedded one.
  if (oneKind() === 'postgres') fresh = await freshDatabase('postgres')
  const DATABASE_URL = fresh?.databaseUrl ?? ''
  const env = {
    ...outside,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT: '10',
    DATABASE_URL,
    SESSION_SECRET,
  }
  server = startProgram('scripts/demo-server.ts', { env })
  const serves = lineOf(server, /Forge serves/)
  saidAtItsEnd = (await lineOf(server, /^The demo's fortnight is booked.*/))[0]
  await serves
}, PATIENCE_MS)

afterAll(async () => {
  const gone = once(server, 'exit')
  server.kill()
  await gone
  await discord.stop()
  await fresh?.cleanup()
  rmSync(dataDir, { recursive: true, force: true })
})

function as(person = MANAGER): Promise<ApiClient> {
  return signIn(origin, discord.url, person)
}

describe('the demo’s two weeks of data', () => {
  it('DEMO-3: the demo’s data are complete when it serves, and no call is refused', () => {
    expect(saidAtItsEnd).toMatch(
      /^The demo's fortnight is booked: 105 raids, 400 bookings, \d+ mails in [\d.]+ s\.$/,
    )
    expect(existsSync(join(dataDir, 'demo-unfinished'))).toBe(false)
  })

  it('DEMO-3: the demo’s data are created anew after an interrupted start, and the old database is set aside', () => {
    expect(readFileSync(join(dataDir, 'demo-aside', 'half'), 'utf8')).toBe('of it')
  })

  it(
    'DEMO-3: the demo has bookings on several days; only past raids are done and have mails',
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
      const states = new Set<string>()
      for (const { _id: raidId } of published) {
        for (const { createdAt, state } of await admin.call(listBookings, { raidId, all: true })) {
          expect(Date.parse(createdAt)).toBeLessThan(now)
          days.add(createdAt.slice(0, 10))
          states.add(state)
        }
      }
      expect(days.size).toBeGreaterThanOrEqual(4)
      expect([...states]).toEqual(expect.arrayContaining(['booked', 'backup', 'cancelled']))
    },
    PATIENCE_MS,
  )

  it('DEMO-3: the demo has a payment realm without a bank', async () => {
    const admin = await as(personWith('Admin'))
    expect((await admin.call(getBoard, {})).map(({ what }) => what)).toContain('no-bank')
  })
})

describe('signing in at the demo', () => {
  it('a sign-in at the demo redirects to no other Discord than the demo’s', async () => {
    await expect(signIn(origin, 'http://127.0.0.1:1', MANAGER)).rejects.toThrow('not to the demo')
  })

  it('a sign-in at the demo refuses a person outside the server', async () => {
    const outsider = PEOPLE.find(({ member }) => !member) ?? MANAGER
    await expect(as(outsider)).rejects.toThrow('reason=outside-guild')
  })

  it('the demo refuses what a person’s role does not allow', async () => {
    const member = await as(personWith('Forge Member'))
    await expect(member.call(listPendingRaids, {})).rejects.toThrow(CallRefused)
  })
})
