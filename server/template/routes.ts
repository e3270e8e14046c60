import { factsOf } from '#domain/facts.ts'
import { FAILURES, Failure, throwIf } from '#domain/failure.ts'
import { heldBy, mostOnCurve, whyNotHolds } from '#domain/raid/held.ts'
import { heldFact } from '#domain/raid/held-text.ts'
import type { Actor, RoleIds } from '#domain/rights.ts'
import { createTemplate, deleteTemplate, listTemplates, renameTemplate } from '#domain/template/endpoints.ts'
import { whyNotKeep } from '#domain/template/rules.ts'
import type { Template } from '#domain/template/template.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { assertCrew } from '#server/raid/crew.ts'
import { readCurrentSeason } from '#server/season/data.ts'
import {
  insertTemplate,
  lockTemplates,
  readTemplate,
  readTemplates,
  removeTemplate,
  updateTitle,
} from '#server/template/data.ts'

interface TemplateDeps {
  roleIds: RoleIds
}

export function templateRoutes({ roleIds }: TemplateDeps): Implementation[] {
  return [
    implement(
      listTemplates,
      {
        cache: {
          dependsOn: 'templates',
          audience: () => 'everybody',
        },
      },
      async (_, { sql }) => ({ payload: await readTemplates(sql) }),
    ),
    implement(
      createTemplate,
      { repeat: readTemplate },
      async ({ replaces, ...input }, { sql, actor, now }) => {
        await lockTemplates(sql)
        const replaced = replaces === undefined ? null : await readTemplate(sql, replaces)
        const others = (await readTemplates(sql)).filter(({ _id }) => _id !== replaced?._id)
        const season = await readCurrentSeason(sql, now)
        throwIf(
          whyNotKeep(input, others.length, mostOnCurve(season)) ??
            whyNotHolds(input, season) ??
            whyNotTitle(input.title, others),
        )
        await assertCrew(sql, input, roleIds)
        if (replaced !== null) await remove(sql, replaced, actor)
        const held = heldBy(input, season)
        const id = await insertTemplate(sql, input, held)
        const by = { recordId: id, memberId: actor._id }
        await record(sql, {
          noun: 'template',
          action: 'create',
          ...by,
          to: factsOf('template', { ...input, holds: heldFact(held) }),
        })
        return { payload: await readTemplate(sql, id), message: `Template ${input.title} saved` }
      },
    ),
    implement(renameTemplate, { repeat: readTemplate }, async ({ id, title }, { sql, actor }) => {
      await lockTemplates(sql)
      const before = await readTemplate(sql, id)
      const others = (await readTemplates(sql)).filter(({ _id }) => _id !== before._id)
      throwIf(whyNotTitle(title, others))
      await updateTitle(sql, before._id, title)
      if (title !== before.title) {
        const by = { recordId: before._id, memberId: actor._id }
        const change = { from: { title: before.title }, to: { title } }
        await record(sql, { noun: 'template', action: 'rename', ...by, ...change })
      }
      return { payload: await readTemplate(sql, id), message: `Template renamed to ${title}` }
    }),
    implement(deleteTemplate, async ({ id }, { sql, actor }) => {
      await lockTemplates(sql)
      const template = await readTemplate(sql, id)
      await remove(sql, template, actor)
      return { payload: undefined, message: `Template ${template.title} deleted` }
    }),
  ]
}

async function remove(sql: Sql, { _id, title }: Template, actor: Actor): Promise<void> {
  await removeTemplate(sql, _id)
  const by = { recordId: _id, memberId: actor._id }
  await record(sql, { noun: 'template', action: 'delete', ...by, from: { title } })
}

/** Two that are called the same could not be told apart. */
function whyNotTitle(title: string, others: readonly Pick<Template, 'title'>[]): Failure | null {
  const isTaken = others.some((other) => other.title.toLowerCase() === title.toLowerCase())
  if (!isTaken) return null
  return new Failure('duplicate-template', undefined, { title: FAILURES['duplicate-template'][1] })
}
