import { readConfig } from '#features/settings/server/config.ts'
import { giveUp } from './demo.ts'
import { fillWhenEmpty } from './fill-demo.ts'

// The demo's server for development: serves once its database is filled.
await fillWhenEmpty(readConfig()).catch(giveUp)
await import('#app/server/main.ts')
