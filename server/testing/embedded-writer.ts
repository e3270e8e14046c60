import { fsyncSync, writeSync } from 'node:fs'
import { openEmbedded } from '#server/database/embedded.ts'
import { databaseOn, MIGRATIONS_DIR } from '#server/database/open.ts'
import type { Log } from '#server/log.ts'

/*
 * A program that commits hero names 1, 2, 3… to the embedded database of a folder for as long as it lives, and writes
 * each number to standard output once it is committed: what it said must be there whatever ends it.
 *
 *   embedded-writer.ts FOLDER FIRST-NUMBER [SYNCS-UNTIL-THE-DISK-FAILS]
 */
const [dataDir = '', first = '1', syncs] = process.argv.slice(2)

let syncsLeft = syncs === undefined ? Number.POSITIVE_INFINITY : Number(syncs)

function sync(descriptor: number): void {
  if (syncsLeft === 0) throw new Error('This disk has failed')
  syncsLeft -= 1
  fsyncSync(descriptor)
}

const say = (_: object, message: string) => void writeSync(2, `${message}\n`)
// What ends it, the database says itself.
const log: Log = { info: () => {}, warn: say, error: () => {} }

try {
  const database = databaseOn(
    await openEmbedded({ dataDir, migrations: { folder: MIGRATIONS_DIR }, log, sync }),
  )
  for (let number = Number(first); ; number += 1) {
    await database.transaction((sql) =>
      sql
        .insertInto('hero_name')
        .values({
          id: crypto.randomUUID(),
          name: String(number),
          realm: 'Kazzak',
          faction: 'Horde',
          status: true,
          created_at: new Date(),
          ...{ name_key: String(number), realm_key: 'kazzak' },
        })
        .execute(),
    )
    writeSync(1, `${number}\n`)
  }
} catch (error) {
  writeSync(2, `${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
