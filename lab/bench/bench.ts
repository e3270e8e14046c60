import { parseArgs } from 'node:util'
import { buildSite, isSiteFresh } from '#scripts/site.ts'
import { booking } from './booking.ts'
import { browser } from './browser.ts'
import { check } from './check.ts'
import { growth } from './growth.ts'
import { live } from './live.ts'
import { reads } from './reads.ts'
import { type Bench, Report } from './report.ts'
import { screens } from './screens.ts'
import { start } from './start.ts'
import { week } from './week.ts'

// npm run bench -- [NAME…] [--rounds N] [--seconds S] [--only PART] [--scale SHARE] [--profiles FOLDER] [--against FOLDER]:
// measures the product against its floor, or against the product of another checkout, on a machine that does nothing else, and ends with 1 when an aim is missed (docs/performance.md).
const BENCHES: readonly Bench[] = [reads, booking, live, browser, screens, week, start, check, growth]
const RESULTS = 'test-results/bench.json'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    scale: { type: 'string', default: '1' },
    profiles: { type: 'string' },
    against: { type: 'string' },
  },
})
const chosen = BENCHES.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. These are:`)
  for (const { name, says } of BENCHES) console.error(`  ${name}: ${says}`)
  process.exit(2)
}
if (!isSiteFresh()) await buildSite()
const options = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  only: values.only,
  scale: Number(values.scale),
  profiles: values.profiles ?? null,
  against: values.against ?? null,
}
const report = new Report()
for (const bench of chosen) {
  console.log(`\n${bench.name}: ${bench.says}`)
  await bench.run(options, report)
}
report.write(RESULTS)
process.exit(report.missed > 0 ? 1 : 0)
