import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fillEvening } from '#demo/evening.ts'
import { CALLBACK_PATH } from '#domain/page.ts'
import { createApp } from '#server/app.ts'
import { createRaiderio } from '#server/character/raiderio.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open.ts'
import { createLog } from '#server/log.ts'
import { createDiscord } from '#server/member/discord.ts'

/** What is not yet whole lies in this folder of DATA_DIR, and is thrown away by the next start. */
const UNFINISHED = 'demo-unfinished'
const DATABASE = 'database'

/** More calls a minute than people make: the fortnight is booked in seconds. */
const RATE_LIMIT = 1_000

/**
 * Makes the demo's fortnight (DEMO-3) where DATA_DIR has no database yet: the product runs on a spare port, with a clock that goes
 * through the days, while whoever opens its address sees how far it is. The whole database, or none, is moved into its place.
 */
async function fillDemo(config: Config): Promise<void> {
  const place = join(config.dataDir, DATABASE)
  if (existsSync(place)) return
  const waiting = await startWaitingPage(config)
  // The address is somebody else's: the product itself says so, in its own words.
  if (waiting === null) return
  const unfinished = join(config.dataDir, UNFINISHED)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  await fill(config, unfinished, waiting.say)
  renameSync(join(unfinished, DATABASE), place)
  rmSync(unfinished, { recursive: true })
  waiting.close()
}

async function fill(config: Config, dataDir: string, say: (text: string) => void): Promise<void> {
  const startedAt = performance.now()
  const now = new Date()
  let time = now
  const clock = () => time
  const log = createLog('error')
  const database = await openDatabase({ databaseUrl: null, dataDir, log })
  const redirectUri = new URL(CALLBACK_PATH, config.publicUrl).href
  const app = await createApp({
    config: { ...config, rateLimit: RATE_LIMIT },
    database,
    discord: createDiscord({ ...config.discord, redirectUri, clock }),
    raiderio: createRaiderio({ apiUrl: config.raiderioUrl }),
    log,
    clock,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const { raids, bookings, mails } = await fillEvening({
    origin: config.publicUrl.origin,
    address: `http://127.0.0.1:${port}`,
    discordUrl: new URL(config.discord.authorizeUrl).origin,
    now,
    setClock: (instant) => {
      time = instant
    },
    booked: (count, of) => say(`The demo's fortnight is being booked: ${count} of ${of}`),
  })
  await app.close()
  await database.close()
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  process.stdout.write(
    `The demo's fortnight is booked: ${raids} raids, ${bookings} bookings, ${mails} mails in ${seconds} s.\n`,
  )
}

interface WaitingPage {
  say(text: string): void
  close(): void
}

/** What the product's address answers until it serves; null when the address cannot be had. */
async function startWaitingPage({ port, host }: Config): Promise<WaitingPage | null> {
  let said = "The demo's fortnight is being booked"
  const server = createServer((_request, response) => {
    response.writeHead(503, {
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '1',
      connection: 'close',
    })
    response.end(waitingDocument(said))
  })
  if (!(await listens(server, port, host))) return null
  return {
    say: (text) => {
      said = text
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function listens(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((answer) => {
    server.once('error', () => answer(false))
    server.listen(port, host, () => answer(true))
  })
}

/** It asks again each second, until the product answers in its place. */
function waitingDocument(text: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta http-equiv="refresh" content="1">
<title>Forge is being prepared</title>
<body style="font: 1.125rem/1.6 system-ui, sans-serif; display: grid; place-content: center; min-height: 90vh; text-align: center">
<main><h1>Forge</h1><p role="status">${text}</p></main>
`
}

// Whoever started it is gone, however that ended: what is unfinished is nobody's.
process.stdin.once('end', () => process.exit(1)).resume()
try {
  await fillDemo(readConfig())
  process.exit(0)
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`The demo's fortnight could not be made: ${reason}\n`)
  process.exit(1)
}
