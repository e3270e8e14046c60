import { findChromium } from './chromium.ts'
import { installDebianPackage } from './debian-package.ts'
import { startCluster } from './postgres-cluster.ts'
import { onPath } from './programs.ts'

// What the tests want of the system, installed where that is possible (NO_INSTALL=1 forbids it).
const chromium = await findChromium()
const cluster = await startCluster()
await cluster?.stop()
const hasHledger =
  onPath(['hledger']) !== null || installDebianPackage('hledger', 'a test reads the ledger with it')
console.log(
  `hledger: ${hasHledger ? 'works' : 'none'}; Chromium: ${chromium ?? 'none'}; PostgreSQL: ${cluster === null ? 'none' : 'works'}`,
)
