import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Bound, conclude } from '#lab/bounds.ts'
import { DurabilityCheck, type Found } from '#lab/durability-check.ts'
import { LoopDisk } from '#lab/loop-disk.ts'
import { type RunningProduct, runProduct } from '#lab/running-product.ts'

/*
 * npm run trial -- power-cuts [--rounds 10] [--longest 3000]: DATA_DIR lies on a disk of its own. While people book and
 * mark, at a random moment, the server is frozen, the disk copied without a flush, the copy mounted in its place and the
 * product opened on it. Needs root and loop devices on Linux: without, exit code 3. First a control: the same with a
 * server whose syncs do nothing, of which the trial has to see that it loses writes.
 */

/** Node's option that takes the disk's sync away from a program: what it writes gets there when the system likes. */
const WITHOUT_SYNC = `data:text/javascript,${encodeURIComponent(
  `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
   fs.fsyncSync = () => {}; syncBuiltinESMExports()`,
)}`

/** Not run at all, which is neither held nor broken. */
const SKIPPED = 3

interface Outcome {
  reopened: number
  acknowledged: number
  lost: number
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    longest: { type: 'string', default: '3000' },
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const whyNot = LoopDisk.whyNot()
if (whyNot === null) {
  console.log('control, with a server that does not sync:')
  const control = await cutPower(1, ['--import', WITHOUT_SYNC])
  console.log('the product:')
  conclude([sees(control), ...holds(Number(values.rounds), await cutPower(Number(values.rounds), []))])
} else {
  console.error(`SKIPPED, NOTHING WAS TRIED: the power cut needs root and loop devices, and ${whyNot}.`)
  process.exitCode = SKIPPED
}

async function cutPower(rounds: number, nodeArgs: readonly string[]): Promise<Outcome> {
  const disk = new LoopDisk(mkdtempSync(join(tmpdir(), 'forge-power-cuts-')))
  const dataDir = join(disk.folder, 'data')
  const product = await runProduct({ database: 'embedded', dataDir, nodeArgs })
  const outcome: Outcome = { reopened: 0, acknowledged: 0, lost: 0 }
  try {
    const check = await DurabilityCheck.on(product)
    // What came before is on the disk: what is lost is lost by the cut.
    disk.flush()
    for (let round = 1; round <= rounds; round += 1) {
      const found = await cutOnce(disk, product, check)
      outcome.acknowledged = check.acknowledged
      outcome.lost = found?.lost.length ?? check.acknowledged
      if (found === null) break
      outcome.reopened += 1
      console.log(
        `round ${round}: ${found.lost.length} of ${found.acknowledged} acknowledged writes lost, ` +
          `open again in ${found.openedIn.toFixed(0)} ms`,
      )
    }
  } finally {
    await product.stop()
    disk.remove()
  }
  return outcome
}

/** @returns what was found on the copy; null when the product did not open on it */
async function cutOnce(
  disk: LoopDisk,
  product: RunningProduct,
  check: DurabilityCheck,
): Promise<Found | null> {
  const instance = product.first
  if (instance.pid === undefined) throw new Error('The server is not running')
  const load = check.load(await check.newRaid())
  await wait(randomInt(100, Number(values.longest)))
  await freeze(instance.pid)
  const copy = await disk.copy()
  await instance.end('SIGKILL')
  await load
  disk.replaceWith(copy)
  try {
    const found = await check.look(product.dataDir)
    await instance.start()
    return found
  } catch (error) {
    console.log(`  does not open: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

/** Stops every thread of the process where it is; it has answered what it has answered. */
async function freeze(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  while (!/^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) await wait(1)
}

function sees({ acknowledged, lost }: Outcome): Bound {
  const figures = `${lost} of ${acknowledged}`
  return { name: 'without syncs the trial sees writes lost', held: lost > 0, figures }
}

function holds(rounds: number, { reopened, acknowledged, lost }: Outcome): Bound[] {
  return [
    { name: 'every folder reopens', held: reopened === rounds, figures: `${reopened} of ${rounds}` },
    {
      name: 'no acknowledged write is lost, each with its history and mail',
      held: lost === 0 && acknowledged > 0,
      figures: `${lost} of ${acknowledged}`,
    },
  ]
}
