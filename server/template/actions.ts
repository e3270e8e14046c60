import { factsOf } from '#domain/facts.ts'
import { FAILURES, Failure, throwIf } from '#domain/failure.ts'
import { heldBy, mostOnCurve, whyNotHolds } from '#domain/raid/held.ts'
import { heldFact } from '#domain/raid/held-text.ts'
import type { RoleIds } from '#domain/rights.ts'
import type { Season } from '#domain/season/season.ts'
import { whyNotKeep } from '#domain/template/rules.ts'
import type { Template, TemplateInput } from '#domain/template/template.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import { assertCrew } from '#server/raid/crew.ts'
import { readCurrentSeason } from '#server/season/data.ts'
import { insertTemplate, readTemplates } from './data.ts'

interface Keeping {
  readonly memberId: string
  readonly now: Date
  readonly roleIds: RoleIds
}

/** Keeps a template of the current season; templates are locked. Answers its id. @throws Failure by the rules */
export async function keepTemplate(
  sql: Sql,
  input: TemplateInput,
  { memberId, now, roleIds }: Keeping,
): Promise<string> {
  const season = await readCurrentSeason(sql, now)
  throwIf(whyNotTemplate(input, await readTemplates(sql), season))
  await assertCrew(sql, input, roleIds)
  const held = heldBy(input, season)
  const id = await insertTemplate(sql, input, held)
  const to = factsOf('template', { ...input, holds: heldFact(held) })
  await record(sql, { noun: 'template', action: 'create', recordId: id, memberId, to })
  return id
}

/** Why this cannot be kept beside the others; null when it can. */
function whyNotTemplate(input: TemplateInput, others: readonly Template[], season: Season): Failure | null {
  return (
    whyNotKeep(input, others.length, mostOnCurve(season)) ??
    whyNotHolds(input, season) ??
    whyNotTitle(input.title, others)
  )
}

/** Two with the same name could not be distinguished. */
export function whyNotTitle(title: string, others: readonly Pick<Template, 'title'>[]): Failure | null {
  const isTaken = others.some((other) => other.title.toLowerCase() === title.toLowerCase())
  if (!isTaken) return null
  return new Failure('duplicate-template', undefined, { title: FAILURES['duplicate-template'][1] })
}
