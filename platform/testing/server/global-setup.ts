import type { TestProject } from 'vitest/node'
import { startCluster } from '#scripts/postgres-cluster.ts'

/** Starts the run's private PostgreSQL and tells the tests where it is; returns what stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  if (cluster === null)
    console.log('There is no PostgreSQL 15 or later here: the tests that need it are skipped.')
  project.provide('postgresUrl', cluster?.url('postgres') ?? null)
  return async () => {
    await cluster?.stop()
  }
}
