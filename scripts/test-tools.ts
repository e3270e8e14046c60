import { findChromium } from './chromium.ts'
import { startCluster } from './postgres-cluster.ts'

// What the tests want of the system, installed where that is possible (NO_INSTALL=1 forbids it).
const chromium = await findChromium()
const cluster = await startCluster()
await cluster?.stop()
console.log(`Chromium: ${chromium ?? 'none'}; PostgreSQL: ${cluster === null ? 'none' : 'works'}`)
