import { parseArgs } from 'node:util'
import { runTool } from '#scripts/run-tool.ts'

/*
 * npm run trial -- evenings [--evenings 1000]: random evenings of many who work on the same raids, on two instances, with cancels,
 * no-shows, mails, take-backs, moves of gold, counts. After each every balance is what its entries and the records say. `npm test`
 * has three of them, and twenty with `--all`.
 */
const { values } = parseArgs({ options: { evenings: { type: 'string', default: '1000' } } })
const HOURS = 3_600_000

process.exitCode = await runTool(['vitest', 'run', 'server/ledger/evenings-walk.test.ts'], {
  env: { EVENINGS: values.evenings },
  timeoutMs: 6 * HOURS,
})
