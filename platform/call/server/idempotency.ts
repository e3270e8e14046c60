import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql as raw } from 'kysely'
import { IDEMPOTENCY_HEADER } from '#platform/call/endpoint.ts'
import { Failure } from '#platform/call/failure.ts'
import { deleteUnlocked } from '#platform/database/rows.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import type { WireAnswer } from './endpoint.ts'

/** How long a key returns its answer, ms. */
const STORED_MS = 24 * 3_600_000

interface Claim {
  memberId: string
  key: string
  /** The call and its parsed body: reusing a key with another body is an error. */
  asked: unknown
  now: Date
}

/** The request's key; null without one. @throws Failure 'invalid-input' for an invalid key */
export function idempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers[IDEMPOTENCY_HEADER]
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x20-\x7e]{1,200}$/.test(header)) return header
  throw new Failure('invalid-input', 'The Idempotency-Key must be 1 to 200 printable ASCII characters.')
}

/**
 * Runs the work once per person and key and stores the answer in the same transaction; later calls get the stored answer. A
 * concurrent call with the key waits for the first. A refusal rolls the key back.
 * @throws Failure 'idempotency-mismatch' if the key was used with another body
 */
export async function answerOnce(
  sql: Sql,
  { memberId, key, asked, now }: Claim,
  work: () => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const bodyHash = hash('sha256', JSON.stringify(asked), 'base64url')
  const claimed = await sql
    .insertInto('idempotency')
    .values({ member_id: memberId, key, body_hash: bodyHash, answer: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'key'])
        // An expired key is overwritten.
        .doUpdateSet({ body_hash: bodyHash, answer: null, created_at: now })
        .where('idempotency.created_at', '<', new Date(now.getTime() - STORED_MS)),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed === undefined) return recall(sql, { memberId, key, bodyHash })
  const answer = await work()
  await sql
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .execute()
  return answer
}

async function recall(
  sql: Sql,
  { memberId, key, bodyHash }: Pick<Claim, 'memberId' | 'key'> & { bodyHash: string },
): Promise<WireAnswer> {
  const found = await sql
    .selectFrom('idempotency')
    .select(['body_hash', 'answer'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()
  // The row was deleted between the two statements.
  if (found === undefined) throw new Failure('conflict')
  if (found.body_hash !== bodyHash) throw new Failure('idempotency-mismatch')
  return found.answer as WireAnswer
}

export async function deleteOldAnswers(sql: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - STORED_MS)
  await deleteUnlocked(sql, 'idempotency', raw`created_at < ${before}`)
}
