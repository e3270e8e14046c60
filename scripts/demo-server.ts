import { readConfig } from '#features/settings/server/config.ts'
import { demoIsEmpty, fillDemo } from './fill-demo.ts'

// The demo's server: serves at once, and fills an empty database in the background (DEMO-3).
const config = readConfig()
let isEmpty = false
try {
  isEmpty = demoIsEmpty(config.dataDir)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const { served } = await import('#app/server/main.ts')
if (isEmpty && served !== null) void fill(served.database)

async function fill(database: NonNullable<typeof served>['database']): Promise<void> {
  try {
    const startedAt = performance.now()
    const { raids, bookings, mails, refused } = await fillDemo(config, database)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    const made = `${raids} raids, ${bookings} bookings, ${mails} mails in ${seconds} s`
    console.log(`The demo's fortnight is booked: ${made}.`)
    for (const why of refused) console.warn(`Not so planned: ${why}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`The demo's fortnight could not be finished: ${reason}`)
  }
}
