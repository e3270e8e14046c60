import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { CallRefused, signIn } from '#demo/api-client.ts'
import { AMOUNTS } from '#demo/evening-plan.ts'
import { PEOPLE, personWith } from '#demo/people.ts'
import { spawnStandIn } from '#demo/spawn.ts'
import { listBookings } from '#features/booking/calls.ts'
import { getBoard } from '#features/home/calls.ts'
import { listAllMails } from '#features/mail/calls.ts'
import { listPendingRaids, listPublishedRaids } from '#features/raid/calls.ts'
import { checkFilled, demoEnvironment } from '#scripts/demo.ts'
import { freePort, lineOf, startProgram } from '#scripts/processes.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'

const MANAGER = personWith('Raid Manager')

test('DEMO-3: the demo is filled when it serves, with a week of data and people who sign in @all', async () => {
  test.setTimeout(300_000)
  const discord = await spawnStandIn('discord')
  const dataDir = temporaryFolder()
  // An earlier start was interrupted.
  mkdirSync(join(dataDir, 'database'))
  writeFileSync(join(dataDir, 'database', 'half'), 'of it')
  writeFileSync(join(dataDir, 'demo-schema'), 'unfinished')
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = {
    ...demoEnvironment(discord.url, 'http://127.0.0.1:1'),
    ...{ PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: '10' },
  }
  const server = startProgram('scripts/demo-server.ts', { env })
  const as = (person = MANAGER) => signIn(origin, discord.url, person)
  try {
    const serves = lineOf(server, /Forge serves/)
    const [filled] = await lineOf(server, /^The demo is filled.*/)
    await serves
    await test.step('the demo’s data are complete when it serves, and no call is refused', async () => {
      const amounts = `${AMOUNTS.published + AMOUNTS.pending} raids, ${AMOUNTS.bookings} bookings`
      expect(filled).toMatch(new RegExp(`^The demo is filled: ${amounts}, \\d+ mails in [\\d.]+ s\\.$`))
      expect(checkFilled(dataDir)).toBe(true)
    })
    await test.step('the demo’s data are created anew after an interrupted start, and the old database is set aside', async () => {
      expect(readFileSync(join(dataDir, 'demo-aside', 'half'), 'utf8')).toBe('of it')
    })
    await test.step('the demo has bookings on several days; only past raids are done and have mails', async () => {
      const [manager, admin] = [await as(), await as(personWith('Admin'))]
      const now = Date.now()
      const published = await manager.call(listPublishedRaids, {})
      expect((await manager.call(listPendingRaids, {})).length).toBe(AMOUNTS.pending)
      const begun = published.filter(({ startsAt }) => Date.parse(startsAt) <= now)
      const done = published.filter(({ clients }) => clients.some(({ status }) => status))
      expect(done.every((raid) => begun.includes(raid))).toBe(true)
      const mails = await admin.call(listAllMails, {})
      expect(mails.length).toBeGreaterThan(50)
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
    })
    await test.step('the demo has a payment realm without a bank', async () => {
      const admin = await as(personWith('Admin'))
      expect((await admin.call(getBoard, {})).map(({ what }) => what)).toContain('no-bank')
    })
    await test.step('a sign-in at the demo redirects to no other Discord than the demo’s', async () => {
      await expect(signIn(origin, 'http://127.0.0.1:1', MANAGER)).rejects.toThrow('not to the demo')
    })
    await test.step('a sign-in at the demo refuses a person outside the server', async () => {
      const outsider = PEOPLE.find(({ member }) => !member) ?? MANAGER
      await expect(as(outsider)).rejects.toThrow('reason=outside-guild')
    })
    await test.step('the demo refuses what a person’s role does not allow', async () => {
      const member = await as(personWith('Forge Member'))
      await expect(member.call(listPendingRaids, {})).rejects.toThrow(CallRefused)
    })
  } finally {
    const gone = once(server, 'exit')
    server.kill()
    await gone
    await discord.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
