import { readConfig, readDatabaseConfig } from '#features/settings/server/config.ts'
import { beginFilling, checkFilled, type Demo, giveUp, isDiscordUnset, mayBeDemo, startDemo } from './demo.ts'
import { lineOf, startProgram } from './processes.ts'
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

const building = buildWhenStale()
const demo = isDiscordUnset() && mayBeDemo() ? await demoHere().catch(giveUp) : null
await building
// In this process, so that the server always ends with it.
await import('#app/server/main.ts')
isServing = true
const { publicUrl, dataDir } = readConfig()
console.log(`\nForge serves on ${publicUrl.origin}`)
if (demo !== null) introduceDemo()

async function buildWhenStale(): Promise<void> {
  if (isSiteFresh()) return
  console.log('Building the site …')
  // In its own process, which goes on to compress the site, so that the server does not keep the build's memory.
  const child = startProgram('scripts/build.ts')
  const isBuilt = await lineOf(child, /^The site is built/).catch(() => null)
  if (isBuilt === null) process.exit(1)
}

/** Starts the demo and fills it while the site is built. Its viewers do not need a log line per request. */
async function demoHere(): Promise<Demo> {
  const { dataDir } = readDatabaseConfig()
  const isNew = !checkFilled(dataDir)
  const [demo, { fillDemo }] = await Promise.all([
    startDemo(endBecause, dataDir),
    import('./fill-demo.ts'),
    isNew && beginFilling(dataDir),
  ])
  process.env.LOG_LEVEL ||= 'warn'
  Object.assign(process.env, demo.env)
  if (isNew) await fillDemo(readConfig())
  return demo
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
