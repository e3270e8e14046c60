import { setImmediate as afterOneTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createRaiderio } from '#features/character/server/routes.ts'
import { createDiscord } from '#features/member/server/discord.ts'
import { type Config, ConfigError, readConfig } from '#features/settings/server/config.ts'
import { SettingStore } from '#features/settings/server/routes.ts'
import { CALLBACK_PATH } from '#platform/call/page.ts'
import { createLog, endOutput, type Log, logOutput } from '#platform/call/server/log.ts'
import { type Database, openDatabase } from '#platform/database/open.ts'
import { createApp } from './app.ts'

/** After a signal, running requests get this long, ms; slower ones are cut. */
const DRAIN_MS = 8_000
/** After a signal the process ends after this time, ms, in any case. */
const GONE_MS = 9_000

/** The exit codes that a shell reports for a signal. */
const ENDED_BY = { SIGINT: 130, SIGTERM: 143 } as const

export let served: { app: FastifyInstance; database: Database; log: Log } | null = null
let isLeaving = false
const output = logOutput()

async function main(): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave(signal))
  const config = readConfig()
  const log = createLog(config.logLevel, output)
  const { databaseUrl, dataDir } = config
  const database = await openDatabase({ databaseUrl, dataDir, log })
  const store = await SettingStore.open({ sql: database.sql, config })
  const discord = createDiscord({
    ...config.discord,
    redirectUri: new URL(CALLBACK_PATH, config.publicUrl).href,
  })
  const raiderio = createRaiderio({ apiUrl: config.raiderioUrl })
  const app = await createApp({ config, database, discord, store, raiderio, log })
  await listen(app, config)
  served = { app, database, log }
  log.info({ address: config.publicUrl.origin, database: database.kind }, 'Forge serves')
  // Scripts and supervisors wait for this line.
  output.flush()
}

/** @throws an Error with one clear line if the address is in use */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = Object(error) as { code?: string }
    const place = `Port ${port} of ${host}`
    if (code === 'EADDRINUSE') throw new Error(`${place} is in use by another program. Set another PORT.`)
    if (code === 'EACCES') throw new Error(`${place} needs more rights than this user has. Set another PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new Error(`${host} is no address of this machine. Correct HOST.`)
    }
    throw error
  }
}

/**
 * Stops accepting connections, closes the sockets, lets requests finish, and ends well. Before serving there is nothing to
 * finish; a second signal ends at once.
 */
async function leave(signal: keyof typeof ENDED_BY): Promise<void> {
  if (served === null || isLeaving) return end(ENDED_BY[signal])
  isLeaving = true
  const { app, database, log } = served
  log.info({ signal }, 'Leaving: finishing what is in flight')
  setTimeout(() => {
    log.warn({ afterMs: DRAIN_MS }, 'Some requests took too long to be finished')
    app.server.closeAllConnections()
  }, DRAIN_MS).unref()
  setTimeout(() => void end(0), GONE_MS).unref()
  await afterAccepting()
  app.server.close()
  await app.close()
  await database.close()
  await end(0)
}

/** Ends the process after writing the log's last lines. */
async function end(code: number): Promise<void> {
  await endOutput(output)
  process.exit(code)
}

/** A shorter turn of the event loop had nothing to do, ms. */
const IDLE_TURN_MS = 0.1
/** A server that is never idle stops accepting connections after this time, ms. */
const LONGEST_WAIT_MS = 1_000

/**
 * Resolves after a turn of the event loop that only accepted connections: the system resets connections that nobody has
 * accepted.
 */
async function afterAccepting(): Promise<void> {
  const until = performance.now() + LONGEST_WAIT_MS
  for (let began = performance.now(), now = began; now < until; ) {
    await afterOneTurn()
    now = performance.now()
    if (now - began < IDLE_TURN_MS) return
    began = now
  }
}

// Whoever imports this program goes on once it serves.
await main().catch(fail)

async function fail(error: unknown): Promise<void> {
  const lines =
    error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)]
  for (const line of lines) process.stderr.write(`${line.replaceAll(/\s*\n\s*/g, ' ')}\n`)
  await end(1)
}
