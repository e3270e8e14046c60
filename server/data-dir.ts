import { resolve } from 'node:path'

/** SQLite's own numbers, of the file that locks the folder: https://www.sqlite.org/rescode.html */
const SQLITE = { readOnly: 8, full: 13, cannotOpen: 14 }

const WASI_NOSPC = 51

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS']
const NO_FOLDER = ['ENOTDIR', 'EEXIST']
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

/**
 * What a failed use of DATA_DIR means for the operator, as one clear line. Every other error comes back as it is.
 *
 * @param dataDir as the operator wrote it
 */
export function dataDirFault(dataDir: string, error: unknown): unknown {
  const place = `DATA_DIR ${resolve(dataDir)}`
  const { code, errcode } = Object(error) as { code?: string; errcode?: number }
  const is = (codes: readonly string[], number: number) => codes.includes(code ?? '') || errcode === number
  if (is(FULL, SQLITE.full) || isFull(error)) {
    return new Error(`${place} is on a full disk. Make room there and start again.`, { cause: error })
  }
  if (is(NO_FOLDER, -1)) {
    return new Error(`${place} is no folder. Remove what is there, or set DATA_DIR to another place.`, {
      cause: error,
    })
  }
  if (is(UNWRITABLE, SQLITE.readOnly) || errcode === SQLITE.cannotOpen) {
    return new Error(`${place} cannot be written by this user. Change its rights, or set another DATA_DIR.`, {
      cause: error,
    })
  }
  return error
}

/** The embedded database hands on the system's number as WebAssembly has it, in the error that caused its own. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return Object(error).errno === WASI_NOSPC
  return /no space left on device/i.test(error.message) || isFull(error.cause)
}
