import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiClient } from '#demo/api-client.ts'
import { isAdvertiser } from '#domain/rights.ts'
import { startFilled } from '#lab/bench/product.ts'
import { type RunningProduct, runProduct } from '#lab/running-product.ts'
import { backupOf } from '#server/database/backup.ts'
import { openStore } from '#server/database/open.ts'
import { restore } from '#server/database/restore.ts'
import { createLog } from '#server/log.ts'

/** 60,000 bookings: a fortnight's list, and two years of evenings behind it. */
const DATASET = {
  ...{ published: 200, bookingsEach: 20, pending: 30 },
  ...{ past: 1_400, pastBookings: 37, endedEach: 3 },
}

/** Nobody's minute ends, so that the flood goes on for as long as it is looked at; people come through a proxy. */
const ENV = { RATE_LIMIT: '100000', TRUST_PROXY: '127.0.0.1' }

/** The filled product with whoever works in it and whoever floods it. */
export interface World {
  readonly product: RunningProduct
  readonly people: readonly ApiClient[]
  readonly flooder: ApiClient
  stop(): Promise<void>
}

/** PostgreSQL with two instances, or the same data embedded. */
export async function startWorld(database: 'embedded' | 'postgres', crowd: number): Promise<World> {
  const filled = await startFilled(DATASET, {
    ...{ profiles: null, instances: 2, env: ENV, booker: 'Trial Advertiser' },
  })
  const { product, databaseUrl } = filled
  if (database === 'postgres') return worldOf(product, crowd, () => product.stop())
  const dataDir = mkdtempSync(join(tmpdir(), 'forge-flood-'))
  try {
    await Promise.all(product.instances.map((instance) => instance.end('SIGTERM')))
    await embed(databaseUrl, dataDir)
  } finally {
    await product.stop()
  }
  const embedded = await runProduct({ database, dataDir, crowd: product.crowd.length, env: ENV })
  return worldOf(embedded, crowd, async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
}

async function embed(databaseUrl: string, dataDir: string): Promise<void> {
  const log = createLog('warn')
  const source = await openStore({ databaseUrl, dataDir, log })
  try {
    await restore(backupOf(source), { databaseUrl: null, dataDir, log })
  } finally {
    await source.close()
  }
}

async function worldOf(product: RunningProduct, crowd: number, stop: World['stop']): Promise<World> {
  const all = await Promise.all(product.crowd.map((person) => product.clientFor(person)))
  const flooder = all.find(({ person }) => person.roles.includes('Trial Advertiser'))
  if (flooder === undefined) throw new Error('The crowd has no Trial Advertiser')
  const people = all.filter((one) => one !== flooder && isAdvertiser({ _id: '', roles: one.person.roles }))
  return { product, flooder, people: people.slice(0, crowd), stop }
}
