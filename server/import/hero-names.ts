import * as z from 'zod/mini'
import { inGameAddress } from '#domain/character/address.ts'
import { clientKey } from '#domain/client/client.ts'
import { failureOfIssues } from '#domain/failure.ts'
import { HERO_NAME_DEFAULTS, heroNameInput } from '#domain/hero-name/hero-name.ts'
import { readChoice } from '#domain/import/cells.ts'
import { FACTIONS } from '#domain/season.ts'
import { createHeroNames } from '#server/hero-name/actions.ts'
import { batchesOf, characterIn, meant, needed, type Planner, readLines, wrong } from './plan.ts'

/** Hero names are known by name and realm; what is there keeps its faction and its status. */
export const planHeroNames: Planner = async (rows, { sql }) => {
  const there = await sql.selectFrom('hero_name').select(['name', 'realm']).execute()
  const keys = new Set(there.map(clientKey))
  const { lines, fresh } = readLines(rows, (row) => {
    const named = characterIn(needed('hero-names', row, 'name'), row.cells.realm)
    if (named.realm === '') throw wrong('Realm is empty.')
    const faction = meant(row.cells.faction, (text) => readChoice(text, FACTIONS), HERO_NAME_DEFAULTS.faction)
    const isActive = meant(row.cells.status, (text) => readChoice(text, ['yes', 'no']), 'yes') === 'yes'
    const read = z.safeParse(heroNameInput, { ...named, faction, status: isActive })
    if (!read.success) throw failureOfIssues(read.error.issues)
    const says = `${inGameAddress(read.data)}, ${faction}${isActive ? '' : ', inactive'}`
    const key = clientKey(read.data)
    return { key, says, isThere: keys.has(key), one: read.data }
  })
  return {
    lines,
    weighed: null,
    async make(sql, { by, now }) {
      for (const some of batchesOf(fresh)) await createHeroNames(sql, some, { by, now })
    },
  }
}
