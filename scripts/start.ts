import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readDatabaseConfig } from '#features/settings/server/config.ts'
import { type Demo, isDiscordUnset, mayBeDemo, startDemo } from './demo.ts'
import { isSiteFresh } from './site.ts'

/** The server handles signals once it serves; before that there is nothing to finish. */
let isServing = false
let isLeaving = false

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isLeaving = true
    if (!isServing) process.exit(1)
  })
}

buildWhenStale()
const demo = isDiscordUnset() && mayBeDemo() ? await demoHere() : null
if (demo !== null) configureFor(demo)
// In this process, so that the server always ends with it.
const { readConfig } = await import('#features/settings/server/config.ts')
await import(demo === null ? '#app/server/main.ts' : './demo-server.ts')
isServing = true
const { publicUrl, dataDir } = readConfig()
console.log(`\nForge serves on ${publicUrl.origin}`)
if (demo !== null) introduceDemo()

function buildWhenStale(): void {
  if (isSiteFresh()) return
  console.log('Building the site …')
  // In its own process, so that the server does not keep the build's memory.
  const program = join(import.meta.dirname, 'build.ts')
  const { status } = spawnSync(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) process.exit(1)
}

async function demoHere(): Promise<Demo> {
  try {
    return await startDemo(endBecause, readDatabaseConfig().dataDir)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Viewers of the demo do not need a log line per request. */
function configureFor({ env }: Demo): void {
  process.env.LOG_LEVEL ||= 'warn'
  Object.assign(process.env, env)
}

/** Nobody can sign in without the demo's Discord: everything ends with a reason. */
function endBecause(how: string): void {
  if (isLeaving) return
  console.error(`${how}. Forge stops.`)
  process.once('exit', () => {
    process.exitCode = 1
  })
  process.kill(process.pid, 'SIGTERM')
}

function introduceDemo(): void {
  console.log(`Sign-in is a demo: choose who you are. DISCORD_CLIENT_ID and its fellows turn on the real one (README.md).
Messages to the community's Discord are shown on ${new URL(process.env.DISCORD_AUTHORIZE_URL ?? '').origin}/.
Data lies in ${dataDir}/; Ctrl+C stops.
`)
}
