import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { personWith } from '#demo/people.ts'
import { type Bound, conclude } from '#lab/bounds.ts'
import { type RunningProduct, runProduct } from '#lab/running-product.ts'
import { Evenings } from './gold/evening.ts'
import { stageOf } from './gold/stage.ts'

/*
 * npm run trial -- gold [--evenings 1000] [--embedded 200] [--kills 50] [--beside FOLDER] [--besides 20] [--from 1]: random evenings by
 * calls alone, on two instances and on the embedded database, beside a model of the ledger that shares no code with the product. In so
 * many of each an instance is killed in the middle of a call, which is then made again with its key. FOLDER is a checkout of the version
 * before, with its packages and its site: one instance is of it, and gets what it does as this version does.
 */
const { values } = parseArgs({
  options: {
    evenings: { type: 'string', default: '1000' },
    embedded: { type: 'string', default: '200' },
    kills: { type: 'string', default: '50' },
    beside: { type: 'string' },
    besides: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
  },
})
const STEPS = 45
/** Evenings of one product: with each, all that is compared grows. */
const OF_ONE = 50

interface Plan {
  readonly name: string
  readonly database: 'postgres' | 'embedded'
  readonly evenings: number
  readonly kills: number
  readonly beside?: string
}

async function run({ name, database, evenings, kills, beside }: Plan): Promise<Bound> {
  const sums = { evenings: 0, steps: 0, refused: 0, replays: 0, kills: 0, old: 0, kinds: new Set<string>() }
  const faults: string[] = []
  for (let before = 0; before < evenings && faults.length === 0; before += OF_ONE) {
    const instances = database === 'postgres' ? 2 : 1
    const env = { RATE_LIMIT: '10000' }
    const product = await runProduct({ database, instances, durable: false, env, beside })
    try {
      const walk = await walkOn(product, beside !== undefined)
      for (let at = before; at < Math.min(evenings, before + OF_ONE) && faults.length === 0; at += 1) {
        faults.push(
          ...(await walk.evening(Number(values.from) + at, { steps: STEPS, kills: at < kills ? 1 : 0 })),
        )
        sums.evenings += 1
      }
      for (const [kind, { done, refused }] of walk.tally) {
        sums.kinds.add(kind)
        sums.steps += done + refused
        sums.refused += refused
      }
      sums.replays += walk.replays
      sums.kills += walk.kills
      sums.old += walk.atOld
    } finally {
      await product.stop()
    }
    console.log(`${name}: ${sums.evenings} evenings, ${sums.steps} calls`)
  }
  for (const fault of faults) console.log(fault)
  const { kinds, ...figures } = sums
  const told = Object.entries(figures).map(([what, count]) => `${count} ${what}`)
  return { name, held: faults.length === 0, figures: `${told.join(', ')}, ${kinds.size} kinds` }
}

async function walkOn(product: RunningProduct, hasOld: boolean): Promise<Evenings> {
  const [first, second] = product.instances
  const own = hasOld ? [second ?? product.first] : product.instances
  const [own0 = product.first] = own
  const stage = await stageOf({
    addresses: own.map(({ address }) => address),
    ...(hasOld && first && { old: first.address }),
    origin: product.origin,
    cookieOf: async (role) => (await product.clientFor(personWith(role), own0.address)).cookie,
    now: () => Date.now(),
    async kill(address, meanwhile) {
      const instance = product.instances.find((one) => one.address === address) ?? own0
      await instance.end('SIGKILL')
      if (own.length > 1) await meanwhile()
      await instance.start()
    },
  })
  const walk = new Evenings(stage)
  await walk.begin()
  return walk
}

const [evenings, embedded, kills] = [values.evenings, values.embedded, values.kills].map(Number)
const { beside } = values
const plans: Plan[] = [
  { name: 'two instances on PostgreSQL', database: 'postgres', evenings: evenings ?? 0, kills: kills ?? 0 },
  { name: 'the embedded database', database: 'embedded', evenings: embedded ?? 0, kills: kills ?? 0 },
]
if (beside !== undefined) {
  const name = 'an instance of the version before beside'
  const besides = Number(values.besides)
  plans.push({ name, database: 'postgres', evenings: besides, kills: 0, beside: resolve(beside) })
}
const bounds: Bound[] = []
for (const plan of plans) if (plan.evenings > 0) bounds.push(await run(plan))
conclude(bounds)
