import type { Template } from '#features/raid/template.ts'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  renameTemplate,
} from '#features/raid/template-calls.ts'
import { throwIf } from '#platform/call/failure.ts'
import type { Actor, RoleIds } from '#platform/call/rights.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/record.ts'
import type { Sql } from '#platform/database/tables.ts'
import { saveTemplate, whyNotTitle } from './actions.ts'
import { lockTemplates, readTemplate, readTemplates, removeTemplate, updateTitle } from './template-data.ts'

interface TemplateDeps {
  roleIds: RoleIds
}

export function templateRoutes({ roleIds }: TemplateDeps): Implementation[] {
  return [
    implement(
      listTemplates,
      {
        cache: {
          views: ['templates'],
          audience: () => 'everybody',
        },
      },
      async (_, { sql }) => ({ payload: await readTemplates(sql) }),
    ),
    implement(createTemplate, async (input, { sql, actor }) => {
      await lockTemplates(sql)
      const id = await saveTemplate(sql, input, { memberId: actor._id, roleIds })
      return { payload: await readTemplate(sql, id), message: `Template ${input.title} saved` }
    }),
    implement(renameTemplate, async ({ id, title }, { sql, actor }) => {
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
