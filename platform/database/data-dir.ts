import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** SQLite's result codes, for the folder's lock file: https://www.sqlite.org/rescode.html */
const SQLITE = { readOnly: 8, full: 13, cannotOpen: 14 }

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', SQLITE.readOnly, SQLITE.cannotOpen]
const NO_FOLDER = ['ENOTDIR', 'EEXIST']
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG', SQLITE.full]

/**
 * Explains a failed use of DATA_DIR in one clear line. Other errors are returned unchanged.
 * @param dataDir as the operator wrote it
 */
export function dataDirFault(dataDir: string, cause: unknown): unknown {
  const { code = '', errcode = 0 } = Object(cause) as { code?: string; errcode?: number }
  const is = (codes: readonly unknown[]) => codes.includes(code) || codes.includes(errcode)
  const fault = (sentence: string) => new Error(`DATA_DIR ${resolve(dataDir)} ${sentence}`, { cause })
  if (is(FULL)) return fault('is on a full disk. Make room there and start again.')
  if (is(NO_FOLDER)) return fault('is no folder. Remove what is there, or set DATA_DIR to another place.')
  if (is(UNWRITABLE))
    return fault('cannot be written by this user. Change its rights, or set another DATA_DIR.')
  return cause
}

/** 32 bytes in base64url. */
const STORED_SECRET = /^[\w-]{43}$/

/**
 * A random secret that is created once and stored in DATA_DIR for its owner only. It signs people in.
 * @param name the file's
 * @param or what the operator may do instead of deleting a damaged file, as the end of a sentence
 * @throws an Error with one clear line if the folder is not writable or the file is damaged
 */
export function storedSecret(dataDir: string, name: string, or = ''): string {
  const file = join(dataDir, name)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    storeSecret(file)
    const secret = readFileSync(file, 'utf8')
    if (STORED_SECRET.test(secret)) return secret
  } catch (error) {
    throw dataDirFault(dataDir, error)
  }
  throw new Error(`${resolve(file)} is damaged. Delete it, and everybody signs in once more${or}.`)
}

/** An existing file stays. A full disk leaves none: a truncated secret could be guessed. */
function storeSecret(file: string): void {
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (Object(error).code === 'EEXIST') return
    rmSync(file, { force: true })
    throw error
  }
}
