import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
import { realmSlug } from '#features/character/names.ts'
import {
  CONNECTED_REALMS,
  type ConnectedRealms,
  SAME_REALM,
  TOO_MANY_REALMS,
} from '#features/character/realm.ts'
import { connectRealm, listConnectedRealms, partRealm } from '#features/character/realm-calls.ts'
import { invalid } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/record.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'

export function realmRoutes(): Implementation[] {
  return [
    implement(listConnectedRealms, async (_, { sql }) => ({ payload: await readConnectedRealms(sql) })),
    implement(connectRealm, async ({ realm, to }, { sql, actor }) => {
      if (realmSlug(realm) === realmSlug(to)) throw invalid('to', SAME_REALM)
      await lockConnectedRealms(sql)
      if (await storeConnected(sql, realm, to)) {
        const by = { recordId: realmSlug(realm), memberId: actor._id }
        await record(sql, { noun: 'realm', action: 'connect', ...by, to: { realm, to } })
      }
      return { payload: undefined, message: `${realm} is connected to ${to}` }
    }),
    implement(partRealm, async ({ realm }, { sql, actor }) => {
      await lockConnectedRealms(sql)
      const others = await storeParted(sql, realm)
      if (others.length > 0) {
        const by = { recordId: realmSlug(realm), memberId: actor._id }
        await record(sql, { noun: 'realm', action: 'part', ...by, from: { realm, to: others } })
      }
      return { payload: undefined, message: `${realm} is disconnected` }
    }),
  ]
}

/** Every group of connected realms, by their names. */
async function readConnectedRealms(sql: Kysely<Tables>): Promise<ConnectedRealms[]> {
  const rows = await sql
    .selectFrom('connected_realm')
    .selectAll()
    .orderBy('key')
    .limit(CONNECTED_REALMS)
    .execute()
  return [...Map.groupBy(rows, ({ group_id }) => group_id)].map(([_id, some]) => ({
    _id,
    realms: some.map(({ realm }) => realm),
  }))
}

/**
 * A test of whether two realms, in any spelling, are one or share a mailbox. Promises to ask the database once.
 */
export async function readConnections(
  sql: Kysely<Tables>,
): Promise<(one: string, other: string) => 'same' | 'connected' | null> {
  const rows = await sql.selectFrom('connected_realm').select(['key', 'group_id']).execute()
  const groups = new Map(rows.map(({ key, group_id }) => [key, group_id]))
  return (one, other) => {
    const [first, second] = [realmSlug(one), realmSlug(other)]
    if (first === second) return 'same'
    const group = groups.get(first)
    return group !== undefined && group === groups.get(second) ? 'connected' : null
  }
}

/** One writer at a time until the transaction ends. */
async function lockConnectedRealms(sql: Sql): Promise<void> {
  await raw`LOCK TABLE connected_realm IN SHARE ROW EXCLUSIVE MODE`.execute(sql)
}

/** @returns whether they were not connected before @throws Failure 'invalid-input' for one realm too many */
async function storeConnected(sql: Sql, realm: string, to: string): Promise<boolean> {
  const [group, target] = [await groupOf(sql, realm), await groupOf(sql, to)]
  if (group !== null && group === target) return false
  const whole = target ?? group ?? randomUUIDv7()
  if (group !== null)
    await sql.updateTable('connected_realm').set({ group_id: whole }).where('group_id', '=', group).execute()
  const missing = [...(group === null ? [realm] : []), ...(target === null ? [to] : [])]
  if (missing.length > 0) {
    await assertRoom(sql, missing.length)
    await sql
      .insertInto('connected_realm')
      .values(missing.map((name) => ({ key: realmSlug(name), realm: name, group_id: whole })))
      .execute()
  }
  return true
}

/** @throws Failure 'invalid-input' when so many more would be too many; the table is locked */
async function assertRoom(sql: Sql, more: number): Promise<void> {
  const { count } = await sql
    .selectFrom('connected_realm')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) + more > CONNECTED_REALMS) throw invalid('realm', TOO_MANY_REALMS)
}

/** Leaves no group of one. @returns what it was connected to; empty when it was in no group */
async function storeParted(sql: Sql, realm: string): Promise<string[]> {
  const group = await groupOf(sql, realm)
  if (group === null) return []
  const rows = await sql
    .selectFrom('connected_realm')
    .selectAll()
    .where('group_id', '=', group)
    .orderBy('key')
    .execute()
  const others = rows.filter(({ key }) => key !== realmSlug(realm))
  const gone = others.length === 1 ? rows : rows.filter((row) => !others.includes(row))
  await sql
    .deleteFrom('connected_realm')
    .where(
      'key',
      'in',
      gone.map(({ key }) => key),
    )
    .execute()
  return others.map((other) => other.realm)
}

async function groupOf(sql: Sql, realm: string): Promise<string | null> {
  const found = sql.selectFrom('connected_realm').select('group_id').where('key', '=', realmSlug(realm))
  return (await found.executeTakeFirst())?.group_id ?? null
}
