import { type Kysely, sql as raw } from 'kysely'
import { type FirstStep, STEPS } from '#domain/agenda/first-steps.ts'
import { banksFor } from '#domain/bank/rules.ts'
import { community } from '#domain/community.ts'
import type { RoleIds } from '#domain/rights.ts'
import { FACTIONS } from '#domain/season.ts'
import { BACKUPS } from '#server/archive/data.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { readActiveHeroNames } from '#server/hero-name/data.ts'
import { readConnections } from '#server/realm/data.ts'

type Step = FirstStep['step']

interface StepsDeps {
  readonly roleIds: RoleIds
  /** Discord lists the members to the bot. */
  readonly isKnown: boolean
}

/** The steps that are not put away, in their order; none when all of them are done. */
export async function readFirstSteps(
  sql: Kysely<Tables>,
  { roleIds, isKnown }: StepsDeps,
): Promise<FirstStep[]> {
  const putAway = (await sql.selectFrom('first_step').select('step').execute()).map(({ step }) => step)
  if (STEPS.every((step) => putAway.includes(step))) return []
  const missing = await realmsWithoutBank(sql)
  const done = { ...(await readDone(sql, roleIds)), banks: missing.length === 0 }
  const steps = STEPS.filter((step) => !putAway.includes(step))
  if (steps.every((step) => done[step])) return []
  return steps.map((step) => ({
    step,
    done: done[step],
    missing: step === 'banks' ? missing : [],
    isKnown,
  }))
}

async function realmsWithoutBank(sql: Kysely<Tables>): Promise<string[]> {
  const [active, connection] = [await readActiveHeroNames(sql), await readConnections(sql)]
  return community.realms.payment.filter((realm) =>
    FACTIONS.every(
      (faction) => banksFor({ realm, faction }, active, { connection, rule: 'own-only' }).length === 0,
    ),
  )
}

async function readDone(
  sql: Kysely<Tables>,
  roleIds: RoleIds,
): Promise<Readonly<Record<Exclude<Step, 'banks'>, boolean>>> {
  const holds = (ids: readonly string[]) =>
    raw`EXISTS (SELECT FROM member WHERE in_guild AND role_ids && ${ids}::text[])`
  const { rows } = await raw<Record<Exclude<Step, 'banks'>, boolean>>`
    SELECT ${holds(roleIds['Raid Leader'])} AS leader,
           ${holds(roleIds['Gold Collector'])} AS collector,
           EXISTS (SELECT FROM connected_realm) AS realms,
           EXISTS (SELECT FROM settlement_rates) AS rates,
           EXISTS (SELECT FROM channel) AS channels,
           EXISTS (SELECT FROM template) AS template,
           EXISTS (SELECT FROM history WHERE noun = 'archive' AND record_id = ${BACKUPS} AND action = 'back-up') AS backup,
           EXISTS (SELECT FROM raid) AS raid`.execute(sql)
  const [done] = rows
  if (done === undefined) throw new Error('A query without a table answers one row')
  return done
}

/** Those that were not put away before. */
export async function storePutAway(sql: Sql, steps: readonly Step[], now: Date): Promise<string[]> {
  if (steps.length === 0) return []
  const rows = await sql
    .insertInto('first_step')
    .values(steps.map((step) => ({ step, put_away_at: now })))
    .onConflict((conflict) => conflict.column('step').doNothing())
    .returning('step')
    .execute()
  return rows.map(({ step }) => step)
}
