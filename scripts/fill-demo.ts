import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createApp } from '#app/server/app.ts'
import { type Filled, fillEvening } from '#demo/evening.ts'
import { createRaiderio } from '#features/character/server/routes.ts'
import { createDiscord } from '#features/member/server/discord.ts'
import type { Config } from '#features/settings/server/config.ts'
import { SettingStore } from '#features/settings/server/routes.ts'
import { CALLBACK_PATH } from '#platform/call/page.ts'
import { createLog } from '#platform/call/server/log.ts'
import type { Database } from '#platform/database/open.ts'
import { DATABASE, putAside } from './demo.ts'

/** Exists in DATA_DIR while the demo fills its database. */
const MARK = 'demo-unfinished'

/** More calls per minute than people make: the fortnight is booked in seconds. */
const RATE_LIMIT = 1_000

/**
 * Whether this start must fill the demo's database: there is none, or filling was interrupted; that database is moved away.
 * Call it before the database is opened.
 * @throws Error with one clear line if another server uses the folder
 */
export function demoIsEmpty(dataDir: string): boolean {
  const mark = join(dataDir, MARK)
  if (existsSync(join(dataDir, DATABASE))) {
    if (!existsSync(mark)) return false
    putAside(dataDir)
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(mark, '')
  return true
}

/**
 * Fills the demo's fortnight (DEMO-3) while the demo serves: a second product on the same database and a spare port, with a
 * clock that passes through the days.
 * @returns what was created
 */
export async function fillDemo(config: Config, database: Database): Promise<Filled> {
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
      clock,
    }),
    raiderio: createRaiderio({ apiUrl: config.raiderioUrl }),
    // Ending the demo while it fills is no failure.
    log: createLog('silent'),
    clock,
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
  rmSync(join(config.dataDir, MARK))
  return filled
}
