import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Bound, conclude } from '#lab/bounds.ts'
import { DurabilityCheck } from '#lab/durability-check.ts'
import { LoopDisk } from '#lab/loop-disk.ts'
import { runProduct } from '#lab/running-product.ts'
import { Ballast, type Shortage } from './full-disk/ballast.ts'
import { type Found, HEALS_WITHIN_MS, Outage } from './full-disk/outage.ts'

/*
 * npm run trial -- full-disk [--database embedded]: the database lies on a small disk, which runs out of inodes or of
 * bytes while people book and mark, and then has room again. Writes go on by themselves, or the server ended with its
 * line and is started again as a service would. Needs root and loop devices on Linux: without, exit code 3.
 */

const DATABASES = ['embedded', 'postgres'] as const
const SHORTAGES: readonly Shortage[] = ['inodes', 'bytes']
const DISK = { bytes: 400 * 2 ** 20, files: 6_000 }
/** Not run at all, which is neither held nor broken. */
const SKIPPED = 3

interface Case {
  readonly database: (typeof DATABASES)[number]
  readonly shortage: Shortage
}

const { values } = parseArgs({ options: { database: { type: 'string' } } })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const whyNot = LoopDisk.whyNot()
if (whyNot === null) {
  const bounds: Bound[] = []
  for (const database of DATABASES.filter((one) => one === (values.database ?? one))) {
    for (const shortage of SHORTAGES) bounds.push(...(await onSmallDisk({ database, shortage })))
  }
  conclude(bounds)
} else {
  console.error(`SKIPPED, NOTHING WAS TRIED: a small disk needs root and loop devices, and ${whyNot}.`)
  process.exitCode = SKIPPED
}

async function onSmallDisk({ database, shortage }: Case): Promise<Bound[]> {
  const home = mkdtempSync(join(tmpdir(), 'forge-full-disk-'))
  // PostgreSQL runs as somebody else.
  chmodSync(home, 0o711)
  const disk = new LoopDisk(home, DISK)
  const dataDir = join(disk.folder, 'data')
  mkdirSync(dataDir)
  const said: string[] = []
  const onWords = (words: string) => void said.push(words)
  const product = await runProduct({ database, dataDir, env: { RATE_LIMIT: '1000' }, onWords })
  try {
    const check = await DurabilityCheck.on(product)
    const found = await new Outage(product, check, said).run(
      new Ballast(join(disk.folder, 'ballast'), shortage),
    )
    await product.first.end('SIGTERM')
    const { acknowledged, lost } = await check.look(dataDir, product.databaseUrl)
    console.log(`${database}, out of ${shortage}: ${JSON.stringify(found, null, 2)}`)
    return boundsOf(`${database}, out of ${shortage}`, found, { acknowledged, lost: lost.length })
  } finally {
    await product.stop()
    disk.remove()
  }
}

function boundsOf(
  name: string,
  found: Found,
  { acknowledged, lost }: { acknowledged: number; lost: number },
): Bound[] {
  const { before, refused, wrong, readyz, list, ended, causes, healedInMs, after } = found
  const hasEnded = ended !== null
  return [
    {
      name: `${name}: writes fail with 503 while reads and /readyz say so, or the server ends with its line`,
      held: hasEnded
        ? ended.includes('The embedded database had to stop')
        : refused > 0 && wrong.length === 0 && readyz === 503 && list === 200,
      figures:
        ended ?? `${before} writes, then ${refused} refused, ${wrong.length} wrongly; ${readyz}, ${list}`,
    },
    {
      name: `${name}: the cause is in the log at level 50`,
      held: causes.some((cause) => hasEnded || /^5[38]/.test(cause)),
      figures: causes.join(', '),
    },
    {
      name: `${name}: with room again writes go on${hasEnded ? ' once it is started' : ' by themselves'}`,
      held: healedInMs <= HEALS_WITHIN_MS && after > 0,
      figures: `after ${healedInMs} ms, ${after} writes since`,
    },
    {
      name: `${name}: no acknowledged write is lost, each with its history and mail`,
      held: lost === 0 && acknowledged > 0,
      figures: `${lost} of ${acknowledged}`,
    },
  ]
}
