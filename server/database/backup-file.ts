import { once } from 'node:events'
import { createReadStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { LineReader } from './backup-lines.ts'

/** The ending of an unfinished file, until all of it is written and was read back. */
export const UNFINISHED = '.unfinished'

/**
 * Writes a backup's text to a file that only its user may read: beside its place first, and there once all of it is on
 * the disk and was read back, so that no half of a backup ever has the name.
 *
 * @returns the file's size, bytes
 * @throws an Error with one clear line when there is a file of that name already, no room, or when it is not read back whole
 */
export async function writeBackupFile(path: string, chunks: AsyncIterable<string>): Promise<number> {
  if (existsSync(path)) throw new Error(`${path} is there already: name a file that is not.`)
  const unfinished = `${path}.${process.pid}${UNFINISHED}`
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await pipeline(Readable.from(chunks, { objectMode: true }), createGzip(), async (packed) => {
      for await (const bytes of packed) await file.writeFile(bytes)
    })
    await file.sync()
    await file.close()
    await readBack(unfinished)
    renameSync(unfinished, path)
  } catch (error) {
    await file.close()
    rmSync(unfinished, { force: true })
    throw error
  }
  return statSync(path).size
}

/** @throws an Error with one clear line when the file is not a whole backup */
export async function readBack(path: string): Promise<void> {
  const reader = new LineReader(readBackupFile(path))
  try {
    await reader.header()
    // Its end is compared with all that came before.
    for await (const _ of reader.body());
  } catch (error) {
    throw new UnreadBackup(error)
  } finally {
    await reader.close()
  }
}

/** A backup that was written and does not read back. */
export class UnreadBackup extends Error {
  constructor(cause: unknown) {
    super(`It does not read back: ${cause instanceof Error ? cause.message : String(cause)}.`, { cause })
    this.name = 'UnreadBackup'
  }
}

/**
 * The text of a backup's file, in pieces.
 *
 * @throws an Error with one clear line when the file can not be read, or when its packing is broken
 */
export async function* readBackupFile(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  await once(file, 'open')
  const text = createGunzip()
  // Its end and its errors come out of what it is packed into.
  const read = pipeline(file, text).catch((error: unknown) => error)
  text.setEncoding('utf8')
  try {
    yield* text
  } catch (error) {
    const isPacking = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isPacking ? new Error('it is damaged or cut off, or is no backup', { cause: error }) : error
  } finally {
    file.destroy()
    await read
  }
}
