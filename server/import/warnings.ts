import * as z from 'zod/mini'
import { inGameAddress } from '#domain/character/address.ts'
import { clientFields, clientKey, warningFields } from '#domain/client/client.ts'
import { whyNotUntil } from '#domain/client/rules.ts'
import { failureOfIssues, throwIf } from '#domain/failure.ts'
import { readDay } from '#domain/import/cells.ts'
import { putWarnings } from '#server/client/actions.ts'
import { readLastRaids, readStandingWarnings } from './data.ts'
import { batchesOf, characterIn, meant, needed, type Planner, readLines, wrong } from './plan.ts'

const warning = z.strictObject({ ...clientFields, ...warningFields })

/** Warnings are known by their client and their words. Each stands at the last raid of a client, whose crew may warn of them. */
export const planWarnings: Planner = async (rows, { sql, now, dates }) => {
  const keys = rows.map(({ cells }) => clientKey(characterIn(cells.name ?? '', cells.realm)))
  const raids = await readLastRaids(sql, keys)
  const standing = await readStandingWarnings(sql, keys)
  const { lines, fresh } = readLines(rows, (row) => {
    const named = characterIn(needed('warnings', row, 'name'), row.cells.realm)
    if (named.realm === '') throw wrong('Realm is empty.')
    const until = meant<string | undefined>(row.cells.date, (text) => readDay(text, dates), undefined)
    const read = z.safeParse(warning, { ...named, text: needed('warnings', row, 'text'), until })
    if (!read.success) throw failureOfIssues(read.error.issues)
    const { name, realm, text } = read.data
    const [client, key] = [{ name, realm }, clientKey({ name, realm })]
    const raidId = raids.get(key)
    if (raidId === undefined) throw wrong(`${inGameAddress(client)} was never booked here.`)
    const isThere = standing.has(`${key} ${text}`)
    if (!isThere) throwIf(whyNotUntil(until, now))
    const says = `${inGameAddress(client)}: ${text}${until === undefined ? '' : `, until ${until}`}`
    return { key: `${key} ${text}`, says, isThere, one: { client, raidId, text, until: until ?? null } }
  })
  return {
    lines,
    weighed: null,
    async make(writing, { by, now: at }) {
      for (const some of batchesOf(fresh))
        await putWarnings(
          writing,
          some.map((one) => ({ ...one, by, now: at })),
        )
    },
  }
}
