import { readConfig } from '#features/settings/server/config.ts'
import { beginFilling, checkFilled, giveUp } from './demo.ts'
import { fillDemo } from './fill-demo.ts'

// The demo's server for development: serves once its database is filled.
const config = readConfig()
try {
  if (!checkFilled(config.dataDir)) {
    await beginFilling(config.dataDir)
    await fillDemo(config)
  }
} catch (error) {
  giveUp(error)
}
await import('#app/server/main.ts')
