import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { CallRefused } from '#demo/api-client.ts'
import { conclude } from '#lab/bounds.ts'
import { DurabilityCheck } from '#lab/durability-check.ts'
import { runProduct } from '#lab/running-product.ts'

/*
 * npm run trial -- kill-rounds [--of instances|database] [--rounds 50] [--longest 3000] [--away 3000]: people book and mark
 * on two instances and one PostgreSQL. At a random moment, at most `longest` ms after the start, one of the instances is
 * killed; or PostgreSQL, which stays away for `away` ms while people go on. Then it is started again.
 */
const { values } = parseArgs({
  options: {
    of: { type: 'string', default: 'instances' },
    rounds: { type: 'string', default: '50' },
    longest: { type: 'string', default: '3000' },
    away: { type: 'string', default: '3000' },
  },
})
const UNAVAILABLE = 503
/** Work must go on within this after the database is back, ms. */
const BACK_MS = 10_000
const rounds = Number(values.rounds)
const product = await runProduct({ database: 'postgres', instances: 2, durable: true })
const totals = { acknowledged: 0, lost: 0, slowest: 0, reopened: 0, unavailable: 0, slowestBack: 0 }
const others: string[] = []

/** It is started again after the check. */
async function killInstance(check: DurabilityCheck): Promise<() => Promise<void>> {
  const killed = product.instances[randomInt(product.instances.length)] ?? product.first
  const over = new AbortController()
  const onRefusal = (refusal: CallRefused) => others.push(refusal.message)
  const load = check.load(await check.newRaid(), { over: over.signal, onRefusal })
  await wait(randomInt(100, Number(values.longest)))
  await killed.end('SIGKILL')
  over.abort()
  await load
  return () => killed.start()
}

/** People go on while it is away, and their writes must succeed again without help. */
async function killDatabase(check: DurabilityCheck): Promise<() => Promise<void>> {
  const over = new AbortController()
  const onRefusal = (refusal: CallRefused) => {
    if (refusal.status === UNAVAILABLE) totals.unavailable += 1
    else others.push(refusal.message)
  }
  const load = check.load(await check.newRaid(), { over: over.signal, onRefusal })
  await wait(randomInt(100, Number(values.longest)))
  await product.cluster?.crash()
  await wait(Number(values.away))
  await product.cluster?.start()
  const [startedAt, before] = [performance.now(), check.acknowledged]
  while (check.acknowledged < before + 20 && performance.now() < startedAt + BACK_MS) await wait(20)
  totals.slowestBack = Math.max(totals.slowestBack, performance.now() - startedAt)
  over.abort()
  await load
  return async () => undefined
}

try {
  const check = await DurabilityCheck.on(product)
  for (let round = 1; round <= rounds; round += 1) {
    const before = check.acknowledged
    const restart = await (values.of === 'database' ? killDatabase(check) : killInstance(check))
    const found = await check.look(product.dataDir, product.databaseUrl)
    await restart()
    totals.reopened += 1
    totals.acknowledged = found.acknowledged
    totals.lost = found.lost.length
    totals.slowest = Math.max(totals.slowest, found.openedIn)
    console.log(
      `round ${round}: ${found.acknowledged - before} writes acknowledged, ${found.lost.length} of ` +
        `${found.acknowledged} in all lost, open again in ${found.openedIn.toFixed(0)} ms`,
    )
    for (const write of found.lost.slice(0, 10)) console.log(`  lost: ${write}`)
  }
} finally {
  await product.stop()
}
for (const other of others.slice(0, 10)) console.log(`  refused: ${other}`)
conclude([
  {
    name: 'the database opens after every kill',
    held: totals.reopened === rounds,
    figures: `${totals.reopened} of ${rounds}; slowest ${totals.slowest.toFixed(0)} ms`,
  },
  {
    name: 'no acknowledged write is lost, each with its history and mail, and the books balance',
    held: totals.lost === 0 && totals.acknowledged > 0,
    figures: `${totals.lost} of ${totals.acknowledged}`,
  },
  { name: 'nothing else is refused', held: others.length === 0, figures: `${others.length}` },
  ...(values.of === 'database'
    ? [
        {
          name: 'while the database is away the answer is 503',
          held: totals.unavailable > 0,
          figures: `${totals.unavailable} times`,
        },
        {
          name: `work goes on within ${BACK_MS} ms of its return`,
          held: totals.slowestBack < BACK_MS,
          figures: `slowest ${totals.slowestBack.toFixed(0)} ms`,
        },
      ]
    : []),
])
