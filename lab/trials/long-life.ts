import { parseArgs } from 'node:util'
import { type Bound, conclude, inWords, ofGrowth } from '#lab/bounds.ts'
import type { Memory } from '#lab/memory.ts'
import { type RunningInstance, type RunningProduct, runProduct } from '#lab/running-product.ts'
import { Evening } from './long-life/evening.ts'

/*
 * npm run trial -- long-life: a week of an instance's life in one run. People read, now and then write, sign in and
 * out, and their sockets come and go, while there is always as much to look at as before. What the instance keeps in
 * memory at the end is compared with what it kept at a fifth. PostgreSQL, since it is the faster of the two.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    database: { type: 'string', default: 'postgres' },
    parallel: { type: 'string', default: '16' },
  },
})
const CALLS = Number(values.calls)
const PARTS = 5

const product = await runProduct({
  database: values.database === 'embedded' ? 'embedded' : 'postgres',
  crowd: 64,
  inspect: true,
  durable: false,
  env: { RATE_LIMIT: '100000' },
})
try {
  conclude(await run(product))
} finally {
  await product.stop()
}

async function run(product: RunningProduct): Promise<Bound[]> {
  const instance = product.first
  const evening = await Evening.begin(product, instance.address)
  const memories: Memory[] = []
  for (let part = 1; part <= PARTS; part += 1) {
    const [startedAt, before] = [performance.now(), evening.calls]
    await Promise.all(
      Array.from({ length: Number(values.parallel) }, () => goOn(evening, (CALLS * part) / PARTS)),
    )
    const perSecond = (evening.calls - before) / ((performance.now() - startedAt) / 1_000)
    memories.push(await settledMemory(instance))
    tell(evening.calls, perSecond, memories.at(-1))
  }
  console.log(evening.inWords())
  evening.end()
  return [ofGrowth(memories), ofAnswers(evening)]
}

async function goOn(evening: Evening, until: number): Promise<void> {
  while (evening.calls < until) await evening.next()
}

/** The least of some looks: the system takes back what was freed when it likes. */
async function settledMemory(instance: RunningInstance): Promise<Memory> {
  const looks: Memory[] = []
  for (let look = 0; look < 3; look += 1) looks.push(await instance.memory())
  return looks.reduce((least, one) => (one.resident < least.resident ? one : least))
}

function tell(calls: number, perSecond: number, memory: Memory | undefined): void {
  const figures = memory === undefined ? '' : inWords(memory)
  console.log(`${calls} calls, ${perSecond.toFixed(0)} a second, then ${figures}`)
}

function ofAnswers({ calls, faults }: Evening): Bound {
  for (const fault of faults.slice(0, 5)) console.log(fault)
  return {
    name: 'every call is answered',
    held: faults.length === 0,
    figures: `${calls} calls, ${faults.length} not`,
  }
}
