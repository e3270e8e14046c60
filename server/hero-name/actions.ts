import { factsOf } from '#domain/facts.ts'
import type { HeroName } from '#domain/hero-name/hero-name.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import { insertHeroNames } from '#server/hero-name/data.ts'

/** Makes hero names, each with its row of the history. @throws Failure 'duplicate-hero-name' */
export async function createHeroNames(
  sql: Sql,
  all: Parameters<typeof insertHeroNames>[1],
  { by, now }: { by: string; now: Date },
): Promise<HeroName[]> {
  const made = await insertHeroNames(sql, all, now)
  const created = { noun: 'hero-name', action: 'create', memberId: by } as const
  await record(sql, ...made.map((one) => ({ ...created, recordId: one._id, to: factsOf('hero-name', one) })))
  return made
}
