import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30

/** An empty folder for tests, in memory if that has this much room: a disk takes twenty times as long to copy a database. */
export function temporaryFolder(roomBytes = GIGABYTE): string {
  return mkdtempSync(join(hasRoomInMemory(roomBytes) ? MEMORY : tmpdir(), 'forge-test-'))
}

/** A container's share is often 64 MB, which is one database. */
function hasRoomInMemory(roomBytes: number): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > roomBytes
  } catch {
    return false
  }
}
