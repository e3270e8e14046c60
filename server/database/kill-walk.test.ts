import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { embeddedFolder } from '#server/testing/embedded-folder.ts'
import { killWhileWriting } from '#server/testing/kill-rounds.ts'
import { walkOf } from '#server/testing/walks.ts'

/** `lab/trials/kill-rounds.ts` does more, with the whole product. */
const KILL_ROUNDS = walkOf(1, 3)

it('SAFE-4: the embedded database keeps every confirmed commit when it is killed while it writes, and opens again each time', async () => {
  const dataDir = await embeddedFolder()
  let there: ReadonlySet<number> = new Set()
  for (let round = 1; round <= KILL_ROUNDS; round += 1) {
    const { confirmed, lost, names } = await killWhileWriting(dataDir, 15 * round, there)
    there = names
    expect(confirmed).toBeGreaterThanOrEqual(15 * round)
    expect(lost).toEqual([])
  }
  rmSync(dataDir, { recursive: true })
}, 120_000)
