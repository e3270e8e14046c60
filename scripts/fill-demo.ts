import type { AddressInfo } from 'node:net'
import { createApp } from '#app/server/app.ts'
import { type Filled, fillEvening } from '#demo/evening.ts'
import { createRaiderio } from '#features/character/server/routes.ts'
import { createDiscord } from '#features/member/server/discord.ts'
import type { Config } from '#features/settings/server/config.ts'
import { SettingStore } from '#features/settings/server/routes.ts'
import { CALLBACK_PATH } from '#platform/call/page.ts'
import { createLog } from '#platform/call/server/log.ts'
import { openDatabase } from '#platform/database/open.ts'
import { endFilling } from './demo.ts'

/** More calls per minute than people make: a week is booked in seconds. */
const RATE_LIMIT = 1_000

/** Fills a database that `beginFilling` made (DEMO-3), and says what was made. Call it before the server opens the database. */
export async function fillDemo(config: Config): Promise<void> {
  const startedAt = performance.now()
  const { raids, bookings, mails, refused } = await fill(config)
  endFilling(config.dataDir)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const made = `${raids} raids, ${bookings} bookings, ${mails} mails in ${seconds} s`
  console.log(`The demo is filled: ${made}.`)
  for (const why of refused) console.warn(`Not so planned: ${why}`)
}

/**
 * Fills it through a second product on the demo's database and a spare port, with a clock that passes through the days. It has
 * no site, which is built meanwhile.
 */
async function fill(config: Config): Promise<Filled> {
  const { databaseUrl, dataDir } = config
  // Ending the demo while it fills is no failure.
  const log = createLog('silent')
  const database = await openDatabase({ databaseUrl, dataDir, log })
  const now = new Date()
  let time = now
  const clock = () => time
  const store = await SettingStore.open({ sql: database.sql, config })
  const app = await createApp({
    config: { ...config, rateLimit: RATE_LIMIT },
    database,
    store,
    discord: createDiscord({
      ...config.discord,
      redirectUri: new URL(CALLBACK_PATH, config.publicUrl).href,
    }),
    raiderio: createRaiderio({ apiUrl: config.raiderioUrl }),
    log,
    clock,
    sessionClock: () => new Date(),
    siteDir: dataDir,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const filled = await fillEvening({
    origin: config.publicUrl.origin,
    address: `http://127.0.0.1:${port}`,
    discordUrl: new URL(config.discord.authorizeUrl).origin,
    now,
    setClock: (instant) => {
      time = instant
    },
  })
  await app.close()
  await database.close()
  return filled
}
