import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a folder for this process alone. The embedded database has no such lock of its own, and two servers on
 * one folder destroy each other's rows. SQLite's file lock is the one in Node that the kernel drops with the
 * process, however it dies, and that other containers on the same volume see.
 *
 * @returns the function that gives the folder back
 * @throws an Error with one clear line when another process, or this one, already holds the folder
 */
export function lockFolder(folder: string, shownAs: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new Error(
      `DATA_DIR ${shownAs} is in use by another server. Stop that one first, or give this one a DATA_DIR of its own.`,
    )
  }
  return () => lock.close()
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
