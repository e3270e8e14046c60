import type { Kysely } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Sql } from '#server/change/record.ts'
import type { Tables } from '#server/database/tables.ts'

/** How long a key brings its answer back, ms. */
const KEPT_MS = 24 * 3_600_000

interface Claim {
  memberId: string
  key: string
  /** Of the parsed body: the same key with another body is a mistake. */
  bodyHash: string
  now: Date
}

/**
 * Runs `work` once for a person's key and remembers its answer in the same transaction; again, it answers as the
 * first did. Two at the same moment meet at the key: the second waits for the first. A refusal rolls the key back.
 *
 * @throws Failure 'idempotency-mismatch' when the key came with another body
 */
export async function answerOnce(
  sql: Sql,
  { memberId, key, bodyHash, now }: Claim,
  work: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const claimed = await sql
    .insertInto('idempotency')
    .values({ member_id: memberId, key, body_hash: bodyHash, answer: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'key'])
        // One that ran out is as good as none.
        .doUpdateSet({ body_hash: bodyHash, answer: null, created_at: now })
        .where('idempotency.created_at', '<', new Date(now.getTime() - KEPT_MS)),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed === undefined) return firstAnswer(sql, { memberId, key, bodyHash })
  const answer = await work()
  await sql
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .execute()
  return answer
}

async function firstAnswer(
  sql: Sql,
  { memberId, key, bodyHash }: Omit<Claim, 'now'>,
): Promise<Record<string, unknown>> {
  const first = await sql
    .selectFrom('idempotency')
    .select(['body_hash', 'answer'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()
  // Between the two statements only a roll-back can have removed it.
  if (first === undefined) throw new Failure('conflict')
  if (first.body_hash !== bodyHash) throw new Failure('idempotency-mismatch')
  return Object.assign({}, first.answer)
}

/** Removes the answers that no key brings back any more. */
export async function deleteOldAnswers(sql: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  await sql.deleteFrom('idempotency').where('created_at', '<', before).execute()
}
