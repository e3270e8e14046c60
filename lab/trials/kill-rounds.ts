import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { conclude } from '#lab/bounds.ts'
import { DurabilityCheck } from '#lab/durability-check.ts'
import { runProduct } from '#lab/running-product.ts'

/*
 * npm run trial -- kill-rounds [--rounds 50] [--longest 3000]: the product and its PostgreSQL, with people who
 * book and mark, are killed at a random moment, at most so many ms after they began, and started again.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    longest: { type: 'string', default: '3000' },
  },
})
const rounds = Number(values.rounds)
const product = await runProduct({ database: 'postgres' })
const instance = product.first
let acknowledged = 0
let lost = 0
let slowest = 0
let reopened = 0
try {
  const check = await DurabilityCheck.on(product)
  for (let round = 1; round <= rounds; round += 1) {
    const load = check.load(await check.newRaid())
    await wait(randomInt(100, Number(values.longest)))
    await Promise.all([instance.end('SIGKILL'), product.cluster?.crash()])
    const writes = await load
    await product.cluster?.start()
    const found = await check.look(product.dataDir, product.databaseUrl)
    await instance.start()
    reopened += 1
    acknowledged = found.acknowledged
    lost = found.lost.length
    slowest = Math.max(slowest, found.openedIn)
    console.log(
      `round ${round}: ${writes} writes acknowledged before the kill, ${found.lost.length} of ${found.acknowledged} ` +
        `in all lost, open again in ${found.openedIn.toFixed(0)} ms`,
    )
    for (const write of found.lost.slice(0, 10)) console.log(`  lost: ${write}`)
  }
} finally {
  await product.stop()
}
conclude([
  {
    name: 'the product starts after every kill',
    held: reopened === rounds,
    figures: `${reopened} of ${rounds}`,
  },
  {
    name: 'no acknowledged write is lost, each with its history and mail',
    held: lost === 0 && acknowledged > 0,
    figures: `${lost} of ${acknowledged}; slowest opening ${slowest.toFixed(0)} ms`,
  },
])
