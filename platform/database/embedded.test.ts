import { rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IS_ALL, SILENT } from '#platform/testing/server/databases.ts'
import { embeddedFolder } from '#platform/testing/server/embedded-folder.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'
import { openDatabase } from './open.ts'

describe('the embedded database', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await embeddedFolder()
  })
  afterAll(() => rmSync(dataDir, { recursive: true }))

  const open = () => openDatabase({ databaseUrl: null, dataDir, log: SILENT })

  it('SAFE-5: the embedded database can be opened by one server at a time', async () => {
    const database = await open()
    await expect(open()).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by another server. Stop that one first, or give this one a DATA_DIR of its own.`,
    )
    await expect(database.ping()).resolves.toBeUndefined()
    await database.close()
    const again = await open()
    await again.close()
  })

  // Creating a cluster takes about 5 s.
  if (IS_ALL)
    it('the embedded database creates a folder that only its user can read', async () => {
      const made = temporaryFolder()
      const database = await openDatabase({ databaseUrl: null, dataDir: made, log: SILENT })
      expect(statSync(join(made, 'database')).mode & 0o777).toBe(0o700)
      await database.close()
      rmSync(made, { recursive: true })
    }, 60_000)

  it('FAULT-5: names in one line the folder that cannot be opened, and the solution', async () => {
    truncateSync(join(dataDir, 'database', 'cluster', 'PG_VERSION'))
    await expect(open()).rejects.toThrow(
      `The embedded database in ${dataDir} does not open. See that the disk has room and that this user may read and ` +
        'write the folder; if it still does not open, move it away and start on an empty one.',
    )
  })
})
