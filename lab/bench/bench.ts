import { parseArgs } from 'node:util'
import { booking } from './booking.ts'
import { growth } from './growth.ts'
import { live } from './live.ts'
import { quantile } from './load.ts'
import { reads } from './reads.ts'
import { type Stage, stageOf } from './stage.ts'

/*
 * npm run bench -- NAME [--beside FOLDER] [--rounds 5] [--seconds 5]: measures the product, on a machine that does nothing
 * else; beside that of another checkout, in turns, where FOLDER has one with its site built. Prints the median of the rounds.
 */

/** What one round measured: 'bookings per second at 8': 412. */
export type Figures = ReadonlyMap<string, number>

export interface BenchOptions {
  readonly seconds: number
}
type Bench = (stage: Stage, options: BenchOptions) => Promise<Figures>

const BENCHES: Readonly<Record<string, Bench>> = { reads, booking, live, growth }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    beside: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
  },
})
const bench = BENCHES[positionals[0] ?? '']
if (bench === undefined) {
  console.error(`npm run bench -- NAME, with one of: ${Object.keys(BENCHES).join(', ')}`)
  process.exit(2)
}
const roots = [undefined, ...(values.beside === undefined ? [] : [values.beside])]
const stages: Stage[] = []
const measured = new Map<string, number[][]>()
try {
  for (const root of roots) stages.push(await stageOf(root))
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    // The order alternates, so that neither always has the warmer machine.
    const turns = [...stages.entries()]
    for (const [at, stage] of round % 2 === 0 ? turns.reverse() : turns) {
      for (const [name, figure] of await bench(stage, { seconds: Number(values.seconds) })) {
        const sides = measured.get(name) ?? stages.map(() => [])
        sides[at]?.push(figure)
        measured.set(name, sides)
      }
    }
    console.log(`round ${round} of ${values.rounds}`)
  }
} finally {
  for (const stage of stages) await stage.product.stop()
}
const median = (figures: readonly number[]) => quantile(figures, 0.5)
for (const [name, sides] of measured) {
  const [own = Number.NaN, other] = sides.map(median)
  const beside = other === undefined ? '' : `, beside ${other.toFixed(1)}: ${(own / other).toFixed(3)}`
  console.log(`${name}: ${own.toFixed(1)}${beside}`)
}
