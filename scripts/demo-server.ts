import { readConfig } from '#features/settings/server/config.ts'
import { fillWhenEmpty } from './fill-demo.ts'

// The demo's server for development: serves once its database is filled.
await fillWhenEmpty(readConfig())
await import('#app/server/main.ts')
