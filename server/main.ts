import { CALLBACK_PATH } from '#domain/page.ts'
import { createApp } from '#server/app.ts'
import { createRaiderio } from '#server/character/raiderio.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open.ts'
import { createLog } from '#server/log.ts'
import { createDiscord } from '#server/member/discord.ts'

/** After a signal, requests in flight get this long, ms. */
const DRAIN_MS = 8_000

async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const { publicUrl, databaseUrl, dataDir } = config
  const database = await openDatabase({ databaseUrl, dataDir, log })
  const discord = createDiscord({ ...config.discord, redirectUri: new URL(CALLBACK_PATH, publicUrl).href })
  const raiderio = createRaiderio({ apiUrl: config.raiderioUrl })
  const app = await createApp({ config, database, discord, raiderio, log })
  let leaving = false
  const leave = async (signal: string) => {
    if (leaving) return
    leaving = true
    log.info({ signal }, 'Leaving: finishing what is in flight')
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await app.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave(signal))
  await app.listen({ port: config.port, host: config.host })
  log.info({ address: publicUrl.origin, database: database.kind }, 'Forge serves')
}

// Whoever imports this program goes on once it serves.
try {
  await main()
} catch (error) {
  const lines =
    error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)]
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}
