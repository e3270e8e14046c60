import type { Template, TemplateInput } from '#features/raid/template.ts'
import { TEMPLATE_FIELDS } from '#features/raid/template-changes.ts'
import { whyNotSave } from '#features/raid/template-rules.ts'
import { readCurrentSeason } from '#features/season/server/data.ts'
import { FAILURES, Failure, throwIf } from '#platform/call/failure.ts'
import type { RoleIds } from '#platform/call/rights.ts'
import { factsOf } from '#platform/change/facts.ts'
import { record } from '#platform/change/server/record.ts'
import type { Sql } from '#platform/database/tables.ts'
import { assertCrew } from './crew.ts'
import { insertTemplate, readTemplates } from './template-data.ts'

interface Saving {
  readonly memberId: string
  readonly roleIds: RoleIds
}

/** Keeps a template; templates are locked. Answers its id. @throws Failure by the rules */
export async function saveTemplate(
  sql: Sql,
  input: TemplateInput,
  { memberId, roleIds }: Saving,
): Promise<string> {
  const { curve } = await readCurrentSeason(sql)
  const others = await readTemplates(sql)
  throwIf(whyNotSave(input, others.length, curve.length) ?? whyNotTitle(input.title, others))
  await assertCrew(sql, input, roleIds)
  const id = await insertTemplate(sql, input)
  const to = factsOf(TEMPLATE_FIELDS, input)
  await record(sql, { noun: 'template', action: 'create', recordId: id, memberId, to })
  return id
}

/** Two with the same name could not be distinguished. */
export function whyNotTitle(title: string, others: readonly Pick<Template, 'title'>[]): Failure | null {
  const isTaken = others.some((other) => other.title.toLowerCase() === title.toLowerCase())
  if (!isTaken) return null
  return new Failure('duplicate-template', undefined, { title: FAILURES['duplicate-template'][1] })
}
