import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 30

/** An empty folder, in memory where there is room for it: what a test commits need not outlive it. */
export function temporaryFolder(): string {
  return mkdtempSync(join(roomInMemory() ? MEMORY : tmpdir(), 'forge-test-'))
}

/** A container's share is often 64 MB, which is one database. */
function roomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES
  } catch {
    return false
  }
}
