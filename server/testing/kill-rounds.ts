import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { BRIEF_NODE_ARGS } from '#scripts/processes.ts'
import { openDatabase } from '#server/database/open.ts'

const WRITER = fileURLToPath(new URL('./embedded-writer.ts', import.meta.url))

export interface Round {
  /** How many commits the program confirmed before it was killed. */
  confirmed: number
  /** Numbers confirmed in this round, or found after the last one, that are not there now. */
  lost: number[]
  /** All numbers that are there, for the next round. */
  names: ReadonlySet<number>
  /** Opening it again, ms. */
  reopenedIn: number
}

/**
 * Runs a program that writes to the embedded database, kills it with SIGKILL after so many commits, and looks what
 * is there.
 *
 * @param before what the last round found
 */
export async function killWhileWriting(
  dataDir: string,
  commits: number,
  before: ReadonlySet<number> = new Set(),
): Promise<Round> {
  const first = Math.max(0, ...before) + 1
  const writer = runWriter(dataDir, { first, onConfirmed: (all) => all.length >= commits && writer.kill() })
  const { confirmed, said } = await writer.ended
  if (confirmed.length < commits) throw new Error(`The writer ended by itself: ${said}`)
  const { names, openedIn } = await namesIn(dataDir)
  const lost = [...before, ...confirmed].filter((number) => !names.has(number))
  return { confirmed: confirmed.length, lost, names, reopenedIn: openedIn }
}

export interface WriterEnd {
  /** The numbers that it said were committed. */
  confirmed: number[]
  /** Its standard error. */
  said: string
  /** Its exit code; null when a signal ended it. */
  code: number | null
}

interface WriterOptions {
  first?: number
  /** After so many syncs the disk fails. */
  syncs?: number
  onConfirmed?(confirmed: readonly number[]): void
}

export function runWriter(
  dataDir: string,
  { first = 1, syncs, onConfirmed }: WriterOptions = {},
): { kill(): void; ended: Promise<WriterEnd> } {
  const parameters = [
    ...BRIEF_NODE_ARGS,
    WRITER,
    dataDir,
    String(first),
    ...(syncs === undefined ? [] : [String(syncs)]),
  ]
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise, resolve, reject } = Promise.withResolvers<WriterEnd>()
  const confirmed: number[] = []
  createInterface(child.stdout).on('line', (line) => {
    confirmed.push(Number(line))
    onConfirmed?.(confirmed)
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  child.on('error', reject)
  child.on('close', (code) => resolve({ confirmed, said: said.trim(), code }))
  return { kill: () => void child.kill('SIGKILL'), ended: promise }
}

/** Opens the folder's database and reads the numbers in it. */
export async function namesIn(dataDir: string): Promise<{ names: Set<number>; openedIn: number }> {
  const quiet = () => {}
  const started = performance.now()
  const database = await openDatabase({
    databaseUrl: null,
    dataDir,
    log: { info: quiet, warn: quiet, error: quiet },
  })
  const openedIn = performance.now() - started
  try {
    const rows = await database.sql.selectFrom('hero_name').select('name').execute()
    return { names: new Set(rows.map(({ name }) => Number(name))), openedIn }
  } finally {
    await database.close()
  }
}
