import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#demo/api-client.ts'
import { CallRefused, signIn } from '#demo/api-client.ts'
import { DEMO_DISCORD } from '#demo/discord.ts'
import { fillEvening } from '#demo/evening.ts'
import { PEOPLE, personWith } from '#demo/people.ts'
import type { RunningStandIn } from '#demo/spawn.ts'
import { spawnStandIn } from '#demo/spawn.ts'
import { listHeroNames } from '#domain/hero-name/endpoints.ts'
import { listAllMails } from '#domain/mail/endpoints.ts'
import { createRaid, deleteRaid, listPendingRaids, listPublishedRaids } from '#domain/raid/endpoints.ts'

const MANAGER = personWith('Raid Manager')
/** The schedule takes a few seconds; this is for a machine that is busy with other tests. */
const PATIENCE_MS = 90_000

let discord: RunningStandIn
let product: ChildProcess
let dataDir: string
let origin: string
let said: string[]

beforeAll(async () => {
  discord = await spawnStandIn('discord')
  dataDir = await mkdtemp(join(tmpdir(), 'forge-evening-'))
  const port = await sparePort()
  origin = `http://localhost:${port}`
  product = spawn(process.execPath, [fileURLToPath(import.meta.resolve('#server/main.ts'))], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      // Twenty people sign in from one address within a minute, and then those of the tests.
      RATE_LIMIT: '5',
      DISCORD_CLIENT_ID: DEMO_DISCORD.clientId,
      DISCORD_CLIENT_SECRET: DEMO_DISCORD.clientSecret,
      DISCORD_GUILD_ID: DEMO_DISCORD.guildId,
      DISCORD_API_URL: `${discord.url}/api/v10`,
      DISCORD_AUTHORIZE_URL: `${discord.url}/oauth2/authorize`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await serves(product)
  said = []
})

afterAll(async () => {
  const gone = once(product, 'exit')
  product.kill()
  await gone
  await discord.stop()
  await rm(dataDir, { recursive: true })
})

async function sparePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Resolves when the product says that it serves, and keeps reading what it says: a full pipe would stop it. */
function serves(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The product ended before it served')))
    if (child.stdout === null) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('Forge serves')) resolve()
    })
  })
}

function fill(): Promise<boolean> {
  return fillEvening({ origin, discordUrl: discord.url, log: (line) => said.push(line) })
}

function manager(): Promise<ApiClient> {
  return signIn(origin, discord.url, MANAGER)
}

describe('the demo’s evening', () => {
  it('leaves a schedule that was begun and not finished, and says what to do', async () => {
    const leader = await signIn(origin, discord.url, personWith('Raid Leader'))
    const apiClient = await manager()
    const date = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 1 }).toString()
    const { _id } = await apiClient.call(createRaid, {
      name: 'Begun',
      date,
      time: '7:30 PM',
      difficulty: 'NORMAL',
      organization: 'Guild',
      lootType: 'Unsaved',
      bossCount: 8,
      maxClients: 8,
      pot: 1,
      raidLeader: leader.memberId,
      goldCollector: null,
      raidType: 'Full Run',
    })
    expect(await fill()).toBe(false)
    expect(said.at(-1)).toContain('interrupted')
    await apiClient.call(deleteRaid, { id: _id })
  })

  it(
    'fills an empty database through the calls with exactly what it promises',
    async () => {
      expect(await fill()).toBe(true)
      const apiClient = await manager()
      const admin = await signIn(origin, discord.url, personWith('Admin'))
      const published = await apiClient.call(listPublishedRaids, {})
      const mails = await admin.call(listAllMails, {})
      expect({
        published: published.length,
        pending: (await apiClient.call(listPendingRaids, {})).length,
        bookings: published.flatMap(({ clients }) => clients).length,
        done: published.flatMap(({ clients }) => clients.filter(({ status }) => status)).length,
        withoutCode: mails.filter(({ paymentCode }) => paymentCode === null).length,
        withCode: mails.filter(({ paymentCode, sent }) => paymentCode !== null && !sent).length,
        sent: mails.filter(({ sent }) => sent).length,
      }).toEqual({
        published: 70,
        pending: 35,
        bookings: 400,
        done: 360,
        withoutCode: 120,
        withCode: 120,
        sent: 120,
      })
      expect((await admin.call(listHeroNames, {})).length).toBeGreaterThanOrEqual(12)
    },
    PATIENCE_MS,
  )

  it('leaves the finished schedule as it is', async () => {
    expect(await fill()).toBe(false)
    expect(said.at(-1)).toContain('70 published and 35 pending raids already')
  })
})

describe('a visitor', () => {
  it('goes to no other Discord than the demo’s', async () => {
    await expect(signIn(origin, 'http://127.0.0.1:1', MANAGER)).rejects.toThrow('not to the demo')
  })

  it('from outside the guild is told so', async () => {
    const outsider = PEOPLE.find(({ member }) => !member) ?? MANAGER
    await expect(signIn(origin, discord.url, outsider)).rejects.toThrow('reason=outside-guild')
  })

  it('is refused what the person may not do', async () => {
    const member = await signIn(origin, discord.url, personWith('Forge Member'))
    await expect(member.call(listPendingRaids, {})).rejects.toThrow(CallRefused)
  })
})
