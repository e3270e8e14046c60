import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Dataset } from './dataset.ts'

/** Filling by these makes the same rows. */
const MADE_BY = ['migrations/*.sql', 'lab/bench/{dataset,bulk,ledger,settled,notices}.ts']
const FOLDER = '/var/tmp'
const NAME = 'forge-bench-'
/** Its list begins a day after it was made: so long nothing of it has started, hours. */
const KEPT_FOR_H = 20

/** A large database that is kept between runs, since filling it takes longer than measuring. */
interface Kept {
  readonly folder: string
  /** Whether it was filled by an earlier run. */
  readonly isFilled: boolean
  /** To be called when it is filled. */
  filled(): void
}

/**
 * The place of this dataset's database. What was kept of another one is removed.
 *
 * @throws Error when another run is at work there
 */
export function keptFor(dataset: Dataset): Kept {
  const hash = createHash('sha256').update(JSON.stringify(dataset))
  for (const file of MADE_BY.flatMap((pattern) => globSync(pattern)).toSorted()) {
    hash.update(`${basename(file)}\n${readFileSync(file, 'utf8')}`)
  }
  const folder = join(FOLDER, NAME + hash.digest('hex').slice(0, 12))
  const mark = join(folder, 'filled')
  if (isInUse(folder)) throw new Error(`Another run is at work in ${folder}`)
  const made = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isFilled = Date.now() - made < KEPT_FOR_H * 3_600_000
  for (const other of globSync(join(FOLDER, `${NAME}*`))) {
    const isWanted = other === folder && isFilled
    if (!isWanted && !isInUse(other)) rmSync(other, { recursive: true, force: true })
  }
  return { folder, isFilled, filled: () => writeFileSync(mark, '') }
}

function isInUse(folder: string): boolean {
  return existsSync(join(folder, 'data', 'postmaster.pid'))
}
