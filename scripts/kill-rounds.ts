import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killWhileWriting } from '#server/testing/kill-rounds.ts'

/* node scripts/kill-rounds.ts [ROUNDS]: kills a writing server's embedded database so often, and tells what was lost. */
const rounds = Number(process.argv[2] ?? 20)
const dataDir = mkdtempSync(join(tmpdir(), 'forge-kill-rounds-'))

let confirmed = 0
let lost = 0
let there: ReadonlySet<number> = new Set()
for (let round = 1; round <= rounds; round += 1) {
  const result = await killWhileWriting(dataDir, 20 + Math.floor(Math.random() * 400), there)
  there = result.names
  confirmed += result.confirmed
  lost += result.lost.length
  console.log(
    `Round ${round}: ${result.confirmed} commits confirmed, ${result.lost.length} lost, open again in ${result.reopenedIn.toFixed(0)} ms`,
  )
}
rmSync(dataDir, { recursive: true })
console.log(`${rounds} rounds: ${confirmed} commits confirmed, ${lost} lost`)
process.exitCode = lost === 0 ? 0 : 1
