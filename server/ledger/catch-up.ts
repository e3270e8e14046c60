import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import type { Database } from '#server/database/open.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { type Cause, causesIn, post } from '#server/ledger/posting.ts'

/** So many rows of the history are looked at in one transaction. */
const AT_ONCE = 500

/**
 * Posts what the history has and the ledger has not: what was done before there was a ledger, and what an instance of the
 * version before does beside this one. It takes as many transactions as it needs; another instance that is at it ends it.
 */
export async function catchUp(database: Database, signal?: AbortSignal): Promise<void> {
  let after: number | null = await readPosted(database)
  while (after !== null && !signal?.aborted) after = await postSome(database, after)
}

async function readPosted({ sql }: Database): Promise<number> {
  const { rows } = await raw<{ posted: number }>`SELECT posted FROM ledger_progress`.execute(sql)
  return rows[0]?.posted ?? 0
}

/** Answers where to go on; null at the end. */
function postSome(database: Database, after: number): Promise<number | null> {
  return database.transaction(async (sql) => {
    const { rows } = await raw<{ alone: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext('forge ledger')) AS alone`.execute(sql)
    if (!rows[0]?.alone) return null
    const causes = await readCauses(sql, after)
    await post(
      sql,
      causes.filter(({ posted }) => !posted),
    )
    await storePosted(sql, causes.findLast(({ old }) => old)?.id ?? 0)
    return causes.length < AT_ONCE ? null : (causes.at(-1)?.id ?? null)
  })
}

interface FoundCause extends Cause {
  readonly posted: boolean
  /** So old that nothing can appear below it any more: a row's number is given out before it can be seen. */
  readonly old: boolean
}

async function readCauses(sql: Sql, after: number): Promise<FoundCause[]> {
  return (await causesAfter(sql, after).execute(sql)).rows
}

/** The next rows of the history that move gold, at most 500, each with whether it has its entry. */
export function causesAfter(sql: Kysely<Tables>, after: number): RawBuilder<FoundCause> {
  // Only then asked whether they are posted: asked of all at once, the database reads every entry that there is.
  const next = causesIn(sql)
    .select(raw<boolean>`at < now() - interval '1 hour'`.as('old'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
  return raw<FoundCause>`
    SELECT next.*, entry.cause IS NOT NULL AS posted
      FROM (${next}) AS next LEFT JOIN ledger_entry AS entry ON entry.cause = next.id ORDER BY next.id`
}

async function storePosted(sql: Sql, posted: number): Promise<void> {
  await raw`
    INSERT INTO ledger_progress AS progress (before, posted) VALUES (0, ${posted})
        ON CONFLICT (id) DO UPDATE SET posted = EXCLUDED.posted WHERE progress.posted < EXCLUDED.posted
  `.execute(sql)
}
