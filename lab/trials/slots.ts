import { parseArgs } from 'node:util'
import { personWith } from '#demo/people.ts'
import { type Bound, conclude } from '#lab/bounds.ts'
import { runProduct } from '#lab/running-product.ts'
import { dayAhead, raidOn } from '#server/testing/records.ts'
import { roundOf, type Stage } from './slots/round.ts'

/*
 * npm run trial -- slots [--rounds 20] [--at-once 64]: Curve raids with slots by boss, on two instances and on the embedded database.
 * So many clients come at once, then as many things are done to them at once: cancelled, given another boss, moved up, more and fewer
 * slots. No boss and no raid is oversold, none is left free while somebody waits whom it suits, and who is promoted is so once.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, 'at-once': { type: 'string', default: '64' } },
})
const ROUNDS = Number(values.rounds)
const AT_ONCE = Number(values['at-once'])

async function run(database: 'postgres' | 'embedded'): Promise<Bound> {
  const product = await runProduct({
    ...{ database, instances: database === 'postgres' ? 2 : 1, durable: false },
    env: { RATE_LIMIT: '1000' },
  })
  try {
    const at = async (role: 'Admin' | 'Advertiser') => {
      const client = await product.clientFor(personWith(role))
      return product.instances.map(({ address }) => client.at(address))
    }
    const { memberId } = await product.clientFor(personWith('Raid Leader'))
    const input = raidOn(dayAhead(1), memberId)
    const stage: Stage = { advertisers: await at('Advertiser'), admins: await at('Admin'), input }
    const faults: string[] = []
    for (let round = 1; round <= ROUNDS; round += 1) faults.push(...(await roundOf(stage, round, AT_ONCE)))
    for (const fault of faults.slice(0, 20)) console.log(fault)
    return {
      name: `${database}: each boss has as many clients as slots, and its line, after ${ROUNDS} rounds of ${AT_ONCE} at once`,
      held: faults.length === 0,
      figures: `${faults.length} faults`,
    }
  } finally {
    await product.stop()
  }
}

conclude([await run('postgres'), await run('embedded')])
