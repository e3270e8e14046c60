import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Dataset } from './dataset.ts'

/** Filling by these makes the same rows. */
const MADE_BY = 'lab/bench/{dataset,bulk,ledger,settled,notices}.ts'
const MIGRATIONS = 'migrations/*.sql'
const FOLDER = '/var/tmp'
const NAME = 'forge-bench-'
/** Its list begins a day after it was made: so long nothing of it has started, hours. */
const KEPT_FOR_H = 20

/** A large database that is kept between runs, since filling it takes longer than measuring. */
interface Kept {
  readonly folder: string
  /** Whether it was filled by an earlier run. */
  readonly isFilled: boolean
  /** To be called when it is filled and has every migration. */
  ready(): void
}

/** What a kept one says of itself. */
interface Mark {
  /** ms since 1970. */
  readonly filledAt: number
  /** The migrations that it has, by file, as a hash of their text. The product brings it those that are newer. */
  readonly migrations: Readonly<Record<string, string>>
}

/**
 * The place of this dataset's database. What was kept of another one is removed.
 *
 * @throws Error when another run is at work there
 */
export function keptFor(dataset: Dataset): Kept {
  const made = JSON.stringify([dataset, hashesOf(MADE_BY)])
  const folder = join(FOLDER, NAME + hashOf(made).slice(0, 12))
  const file = join(folder, 'filled.json')
  if (isInUse(folder)) throw new Error(`Another run is at work in ${folder}`)
  const mark: Mark | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  const isFilled = mark !== null && isStillGood(mark)
  for (const other of globSync(join(FOLDER, `${NAME}*`))) {
    const isWanted = other === folder && isFilled
    if (!isWanted && !isInUse(other)) rmSync(other, { recursive: true, force: true })
  }
  return {
    folder,
    isFilled,
    ready() {
      const filledAt = isFilled ? mark.filledAt : Date.now()
      writeFileSync(file, JSON.stringify({ filledAt, migrations: hashesOf(MIGRATIONS) } satisfies Mark))
    },
  }
}

function isStillGood({ filledAt, migrations }: Mark): boolean {
  const now = hashesOf(MIGRATIONS)
  const isUnchanged = Object.entries(migrations).every(([file, hash]) => now[file] === hash)
  return isUnchanged && Date.now() - filledAt < KEPT_FOR_H * 3_600_000
}

function hashesOf(pattern: string): Record<string, string> {
  const files = globSync(pattern).toSorted()
  return Object.fromEntries(files.map((file) => [basename(file), hashOf(readFileSync(file, 'utf8'))]))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function isInUse(folder: string): boolean {
  return existsSync(join(folder, 'data', 'postmaster.pid'))
}
