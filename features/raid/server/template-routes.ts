import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  renameTemplate,
  type Template,
  whyNotSave,
} from '#features/raid/calls.ts'
import { TEMPLATE_FIELDS } from '#features/raid/changes.ts'
import { readCurrentSeason } from '#features/season/server/routes.ts'
import { FAILURES, Failure, notFound, throwIf } from '#platform/call/failure.ts'
import type { RoleIds } from '#platform/call/rights.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { factsOf } from '#platform/change/facts.ts'
import { record } from '#platform/change/server/history.ts'
import { recordId } from '#platform/database/rows.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { assertCrew, plannedColumns, plannedOf } from './data.ts'

export function templateRoutes({ roleIds }: { roleIds: RoleIds }): Implementation[] {
  return [
    implement(
      listTemplates,
      { cache: { views: ['templates'], audience: () => 'everybody' } },
      async (_, { sql }) => ({ payload: await readTemplates(sql) }),
    ),
    implement(createTemplate, async (input, { sql, actor }) => {
      await lockTemplates(sql)
      const { curve } = await readCurrentSeason(sql)
      const others = await readTemplates(sql)
      throwIf(whyNotSave(input, others.length, curve.length) ?? whyNotTitle(input.title, others))
      await assertCrew(sql, input, roleIds)
      const id = randomUUIDv7()
      const row = { id, title: input.title, ...plannedColumns(input) }
      await sql.insertInto('template').values(row).execute()
      const to = factsOf(TEMPLATE_FIELDS, input)
      await record(sql, { noun: 'template', action: 'create', recordId: id, memberId: actor._id, to })
      return { payload: await readTemplate(sql, id), message: `Template ${input.title} saved` }
    }),
    implement(renameTemplate, async ({ id, title }, { sql, actor }) => {
      await lockTemplates(sql)
      const before = await readTemplate(sql, id)
      const others = (await readTemplates(sql)).filter(({ _id }) => _id !== before._id)
      throwIf(whyNotTitle(title, others))
      await sql.updateTable('template').set({ title }).where('id', '=', before._id).execute()
      if (title !== before.title) {
        const by = { recordId: before._id, memberId: actor._id }
        const change = { from: { title: before.title }, to: { title } }
        await record(sql, { noun: 'template', action: 'rename', ...by, ...change })
      }
      return { payload: await readTemplate(sql, id), message: `Template renamed to ${title}` }
    }),
    implement(deleteTemplate, async ({ id }, { sql, actor }) => {
      await lockTemplates(sql)
      const { _id, title } = await readTemplate(sql, id)
      await sql.deleteFrom('template').where('id', '=', _id).execute()
      const by = { recordId: _id, memberId: actor._id }
      await record(sql, { noun: 'template', action: 'delete', ...by, from: { title } })
      return { payload: undefined, message: `Template ${title} deleted` }
    }),
  ]
}

/** All templates by title, at most MOST_TEMPLATES. */
async function readTemplates(sql: Kysely<Tables>): Promise<Template[]> {
  const rows = await templates(sql).orderBy(raw`lower(template.title)`).execute()
  return rows.map(toTemplate)
}

/** @throws Failure 'not-found' */
async function readTemplate(sql: Kysely<Tables>, id: string): Promise<Template> {
  const row = await templates(sql).where('template.id', '=', recordId(id)).executeTakeFirstOrThrow(notFound)
  return toTemplate(row)
}

/** Serializes writers until the transaction ends, since number and titles are checked first. */
async function lockTemplates(sql: Sql): Promise<void> {
  await raw`LOCK TABLE template IN SHARE ROW EXCLUSIVE MODE`.execute(sql)
}

function templates(sql: Kysely<Tables>) {
  return sql
    .selectFrom('template')
    .innerJoin('member as leader', 'leader.id', 'template.raid_leader')
    .leftJoin('member as collector', 'collector.id', 'template.gold_collector')
    .selectAll('template')
    .select(['leader.username as leader_username', 'collector.username as collector_username'])
}

type TemplateRow = Awaited<ReturnType<ReturnType<typeof templates>['execute']>>[number]

function toTemplate(row: TemplateRow): Template {
  return {
    _id: row.id,
    title: row.title,
    ...plannedOf(row),
    raidLeader: { _id: row.raid_leader, username: row.leader_username },
    goldCollector:
      row.gold_collector === null
        ? null
        : { _id: row.gold_collector, username: row.collector_username ?? 'Unknown' },
  }
}

function whyNotTitle(title: string, others: readonly Pick<Template, 'title'>[]): Failure | null {
  const isTaken = others.some((other) => other.title.toLowerCase() === title.toLowerCase())
  if (!isTaken) return null
  return new Failure('duplicate-template', undefined, { title: FAILURES['duplicate-template'][1] })
}
