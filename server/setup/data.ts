import { hash as digest, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Sql, Tables } from '#server/database/tables.ts'

/** A code serves this long, and so does the cookie of a browser that showed it, ms. */
export const CODE_MS = 3_600_000

export const setupHash = (secret: string): string => digest('sha256', secret, 'base64url')

/**
 * Whether the product is one that nobody set up: no member and no setting, or a set-up that goes on. Promises one statement.
 */
export async function isSetupDue(sql: Kysely<Tables>): Promise<boolean> {
  const { due } = await sql
    .selectNoFrom((eb) => [
      eb
        .and([
          eb.not(eb.exists(eb.selectFrom('member').select('id'))),
          eb.or([
            eb.exists(eb.selectFrom('setup').select('id')),
            eb.not(eb.exists(eb.selectFrom('setting').select('name'))),
          ]),
        ])
        .as('due'),
    ])
    .executeTakeFirstOrThrow()
  return Boolean(due)
}

/** The one code from now on; whoever showed an earlier one has to show this. Answers it: nobody can read it later. */
export async function newCode(sql: Kysely<Tables>, now: Date): Promise<string> {
  const code = randomBytes(16).toString('base64url')
  const row = { code_hash: setupHash(code), code_ends_at: new Date(now.getTime() + CODE_MS) }
  const fresh = { ...row, browser_hash: null, browser_ends_at: null }
  await sql
    .insertInto('setup')
    .values(fresh)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
    .execute()
  return code
}

/** As `newCode`, unless one is there that still serves: then null. Of several instances one makes it. */
export async function codeUnlessThere(sql: Sql, now: Date): Promise<string | null> {
  const there = await readSetup(sql, { lock: true })
  return there !== null && there.code_ends_at > now ? null : newCode(sql, now)
}

interface SetupRow {
  code_hash: string
  code_ends_at: Date
  browser_hash: string | null
  browser_ends_at: Date | null
}

/** Null when no set-up goes on. */
export async function readSetup(sql: Kysely<Tables>, { lock = false } = {}): Promise<SetupRow | null> {
  const row = await sql
    .selectFrom('setup')
    .selectAll()
    .$if(lock, (locked) => locked.forUpdate())
    .executeTakeFirst()
  return row ?? null
}

/** The browser of this cookie, and no other, is the set-up's. @returns whether a set-up goes on whose code it is */
export async function letIn(
  sql: Kysely<Tables>,
  { code, browser, now }: { code: string; browser: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('setup')
    .set({ browser_hash: setupHash(browser), browser_ends_at: new Date(now.getTime() + CODE_MS) })
    .where('code_hash', '=', setupHash(code))
    .where('code_ends_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The code and its cookie serve nobody any more. @returns whether it went on until then */
export async function endSetup(sql: Sql): Promise<boolean> {
  const { numDeletedRows } = await sql.deleteFrom('setup').executeTakeFirst()
  return numDeletedRows === 1n
}
