import type { Kysely } from 'kysely'
import { foldSearch } from '#domain/folding.ts'
import { ROLES, type Role, type RoleIds } from '#domain/rights.ts'
import type { Tables } from '#server/database/tables.ts'
import { wrong } from './plan.ts'

export interface Person {
  readonly _id: string
  readonly username: string
  readonly roles: readonly Role[]
}

/** Finds people by what a spreadsheet calls them. */
export interface People {
  /** Finds somebody by name or by Discord's id; null for nobody. @throws Failure for a name that several have */
  find(text: string): Person | null
  /** As find. @throws Failure also for nobody */
  named(text: string): Person
}

/** Everybody who signed in or was read by the bot. */
export async function readPeople(sql: Kysely<Tables>, roleIds: RoleIds): Promise<People> {
  const rows = await sql
    .selectFrom('member')
    .select(['id', 'discord_id', 'username', 'handle', 'role_ids', 'in_guild'])
    .execute()
  const byName = new Map<string, Map<string, Person>>()
  for (const row of rows) {
    const held = row.in_guild ? row.role_ids : []
    const roles = ROLES.filter((role) => roleIds[role].some((id) => held.includes(id)))
    const person = { _id: row.id, username: row.username, roles }
    for (const name of [row.username, row.handle ?? '', row.discord_id].map(foldSearch))
      byName.set(name, (byName.get(name) ?? new Map()).set(person._id, person))
  }
  const find = (text: string) => {
    const typed = foldSearch(text.replace(/^<@!?(\d+)>$/, '$1').replace(/^@/, ''))
    const found = [...(byName.get(typed)?.values() ?? [])]
    if (typed === '' || found.length === 0) return null
    if (found.length > 1) throw wrong(`Several people are called ${text}. Enter the Discord id.`)
    return found[0] ?? null
  }
  return {
    find,
    named(text) {
      const person = find(text)
      if (person === null) throw wrong(`${text} has not signed in.`)
      return person
    },
  }
}
