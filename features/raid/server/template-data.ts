import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
import type { Template, TemplateInput } from '#features/raid/template.ts'
import { notFound } from '#platform/call/failure.ts'
import { recordId } from '#platform/database/record-id.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { plannedColumns, plannedOf } from './planned-raid.ts'

/** Every template, by its title. Promises all of them: there are at most MOST_TEMPLATES. */
export async function readTemplates(sql: Kysely<Tables>): Promise<Template[]> {
  const rows = await templates(sql).orderBy(raw`lower(template.title)`).execute()
  return rows.map(toTemplate)
}

/** @throws Failure 'not-found' */
export async function readTemplate(sql: Kysely<Tables>, id: string): Promise<Template> {
  const row = await templates(sql).where('template.id', '=', recordId(id)).executeTakeFirstOrThrow(notFound)
  return toTemplate(row)
}

/** One writer at a time until the transaction ends: how many there are, and what they are called, is asked before. */
export async function lockTemplates(sql: Sql): Promise<void> {
  await raw`LOCK TABLE template IN SHARE ROW EXCLUSIVE MODE`.execute(sql)
}

export async function insertTemplate(sql: Sql, input: TemplateInput): Promise<string> {
  const id = randomUUIDv7()
  await sql
    .insertInto('template')
    .values({ id, title: input.title, ...plannedColumns(input) })
    .execute()
  return id
}

export async function updateTitle(sql: Sql, id: string, title: string): Promise<void> {
  await sql.updateTable('template').set({ title }).where('id', '=', id).execute()
}

export async function removeTemplate(sql: Sql, id: string): Promise<void> {
  await sql.deleteFrom('template').where('id', '=', id).execute()
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
