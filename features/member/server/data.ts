import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
import { MEMBER_FIELDS } from '#features/member/changes.ts'
import { HOLDERS, type RaidPerson } from '#features/raid/raid.ts'
import { differenceOf } from '#platform/change/facts.ts'
import { record } from '#platform/change/server/history.ts'
import { canNameRecord } from '#platform/database/rows.ts'
import type { Defaulted, Sql, Tables } from '#platform/database/tables.ts'

/** A person known from Discord. `roleIds` as of `rolesReadAt`; null: never read. */
export interface Member {
  readonly _id: string
  readonly discordId: string
  readonly username: string
  readonly avatar: string | null
  readonly roleIds: readonly string[]
  readonly rolesReadAt: Date | null
}

export const MEMBER_COLUMNS = [
  'member.id as _id',
  'member.discord_id as discordId',
  'member.username',
  'member.avatar',
  'member.role_ids as roleIds',
  'member.roles_read_at as rolesReadAt',
] as const

/** A person as read from Discord. People outside the guild have no roles. */
export interface MemberSnapshot {
  discordId: string
  username: string
  handle: string
  avatar: string | null
  roleIds: readonly string[]
  inGuild: boolean
}

export interface EncryptedTokens {
  accessToken: string
  refreshToken: string
  expiresAt: Date
}

/** The person with this id, inside or outside the guild; null if unknown. Their roles may be old. */
export async function findMember(sql: Kysely<Tables>, id: string): Promise<Member | null> {
  const row = await sql.selectFrom('member').select(MEMBER_COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/**
 * Stores a snapshot of a new or known person. Changed roles and names get a history row. The lock leaves the key free, so
 * that bookings that refer to the person do not wait.
 */
export async function storeSnapshot(sql: Sql, snapshot: MemberSnapshot, now: Date): Promise<Member> {
  const before = await sql
    .selectFrom('member')
    .select(['id', 'username', 'handle', 'role_ids', 'in_guild'])
    .where('discord_id', '=', snapshot.discordId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const values = {
    username: snapshot.username,
    handle: snapshot.handle,
    avatar: snapshot.avatar,
    role_ids: [...snapshot.roleIds].sort(),
    in_guild: snapshot.inGuild,
    roles_read_at: now,
  }
  const member = await sql
    .insertInto('member')
    .values({
      id: before?.id ?? randomUUIDv7(),
      discord_id: snapshot.discordId,
      access_token: null,
      refresh_token: null,
      token_expires_at: null,
      ...values,
    })
    .onConflict((conflict) => conflict.column('discord_id').doUpdateSet(values))
    .returning(MEMBER_COLUMNS)
    .executeTakeFirstOrThrow()
  const entry = { noun: 'member', recordId: member._id, memberId: null } as const
  const roles = differenceOf(
    MEMBER_FIELDS,
    { roleIds: before?.role_ids ?? [], inGuild: before?.in_guild ?? false },
    { roleIds: values.role_ids, inGuild: values.in_guild },
  )
  if (roles !== null) await record(sql, { ...entry, action: 'roles', ...roles })
  // A new name gets a history row too, so that lists with the name are invalidated.
  const { username, handle } = values
  const name = before && differenceOf(MEMBER_FIELDS, before, { username, handle })
  if (name) await record(sql, { ...entry, action: 'rename', ...name })
  return member
}

export async function storeTokens(
  sql: Kysely<Tables>,
  memberId: string,
  tokens: EncryptedTokens,
): Promise<void> {
  await sql
    .updateTable('member')
    .set({
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken,
      token_expires_at: tokens.expiresAt,
      refresh_claimed_until: null,
    })
    .where('id', '=', memberId)
    .execute()
}

/** Discord has revoked the authorization: removes the member's roles and tokens. The caller must end their sessions. */
export async function forgetAuthorization(sql: Sql, memberId: string, now: Date): Promise<void> {
  const before = await sql
    .selectFrom('member')
    .select(['role_ids', 'in_guild'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await sql
    .updateTable('member')
    .set({
      role_ids: [],
      in_guild: false,
      roles_read_at: now,
      access_token: null,
      refresh_token: null,
      token_expires_at: null,
      refresh_claimed_until: null,
    })
    .where('id', '=', memberId)
    .execute()
  const from = { roleIds: before.role_ids, inGuild: before.in_guild }
  const to = { roleIds: [], inGuild: false }
  await record(sql, { noun: 'member', action: 'roles', recordId: memberId, memberId: null, from, to })
}

export async function readTokens(sql: Kysely<Tables>, memberId: string): Promise<EncryptedTokens | null> {
  const row = await sql
    .selectFrom('member')
    .select(['access_token', 'refresh_token', 'token_expires_at'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!row?.access_token || !row.refresh_token || row.token_expires_at === null) return null
  return { accessToken: row.access_token, refreshToken: row.refresh_token, expiresAt: row.token_expires_at }
}

/**
 * Claims the refresh of this person's tokens for `forMs`: refresh tokens rotate, so only one instance may ask. A lock would
 * be held while Discord answers, and no transaction may wait for Discord.
 */
export async function claimRefresh(
  sql: Kysely<Tables>,
  memberId: string,
  previous: EncryptedTokens,
  forMs: number,
): Promise<boolean> {
  const claimed = await sql
    .updateTable('member')
    .set({ refresh_claimed_until: raw<Date>`clock_timestamp() + make_interval(secs => ${forMs / 1_000})` })
    .where('id', '=', memberId)
    .where('refresh_token', '=', previous.refreshToken)
    .where((eb) =>
      eb.or([
        eb('refresh_claimed_until', 'is', null),
        eb('refresh_claimed_until', '<', raw<Date>`clock_timestamp()`),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function releaseRefresh(sql: Kysely<Tables>, memberId: string): Promise<void> {
  await sql.updateTable('member').set({ refresh_claimed_until: null }).where('id', '=', memberId).execute()
}

/** People in the guild who held one of the roles when theirs were last read, by name: the raid form's choices. */
export async function listHolders(sql: Kysely<Tables>, roleIds: readonly string[]): Promise<RaidPerson[]> {
  const rows = await sql
    .selectFrom('member')
    .select(['id', 'username', 'handle'])
    .where('in_guild', '=', true)
    .where(raw<boolean>`role_ids && ${roleIds}::text[]`)
    .orderBy('username')
    .orderBy('id')
    .limit(HOLDERS)
    .execute()
  return rows.map((row) => ({ _id: row.id, username: row.username, discord: { username: row.handle } }))
}

/** Whether a person is known, and whether they held one of the roles when theirs were last read. */
export async function roleOf(
  sql: Kysely<Tables>,
  memberId: string,
  roleIds: readonly string[],
): Promise<'unknown' | 'without' | 'holds'> {
  if (!canNameRecord(memberId)) return 'unknown'
  const row = await sql
    .selectFrom('member')
    .select(['role_ids', 'in_guild'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (row === undefined) return 'unknown'
  return row.in_guild && row.role_ids.some((id) => roleIds.includes(id)) ? 'holds' : 'without'
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    member: {
      id: string
      discord_id: string
      username: string
      handle: string
      avatar: string | null
      role_ids: string[]
      in_guild: boolean
      roles_read_at: Date | null
      access_token: string | null
      refresh_token: string | null
      token_expires_at: Date | null
      refresh_claimed_until: Defaulted<Date | null>
      created_at: Defaulted<Date>
    }
    sign_in: {
      state_hash: string
      browser_hash: string
      code_verifier: string
      expires_at: Date
    }
    session: {
      id: string
      token_hash: string
      member_id: string
      user_agent: string
      created_at: Date
      last_seen_at: Date
      expires_at: Date
    }
  }
}
