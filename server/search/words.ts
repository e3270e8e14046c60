import { sql as raw } from 'kysely'
import { contactWordsOf, wordsOf } from '#domain/search/rules.ts'
import type { Database } from '#server/database/open.ts'

/** So many records are taken in one transaction. */
const AT_ONCE = 200

interface Pending {
  kind: 'raid' | 'member' | 'hero-name' | 'contact'
  id: string
  /** Null for a record that is gone. */
  text: string | null
  owner: string
}

/** Takes the words of every record that waits for it. Safe on many instances. */
export async function takeAllWords(database: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await takeWords(database, AT_ONCE)) === AT_ONCE);
}

/**
 * Takes the words of so many records whose names or contact changed, the newest first, and answers of how many. Who comes
 * meanwhile waits: two could store what each of them read of one record, and a search would miss what another one takes.
 */
export async function takeWords(database: Database, most: number): Promise<number> {
  const { rows } = await raw<{ some: boolean }>`
    SELECT EXISTS (SELECT FROM search_pending) AS some`.execute(database.sql)
  if (!rows[0]?.some) return 0
  return database.transaction(async (sql) => {
    await raw`SELECT pg_advisory_xact_lock(hashtext('forge search'))`.execute(sql)
    const { rows: taken } = await raw<{ id: number; kind: Pending['kind']; record: string }>`
      DELETE FROM search_pending WHERE id IN (SELECT id FROM search_pending ORDER BY id DESC LIMIT ${most})
      RETURNING id, kind, record_id AS record`.execute(sql)
    // In a second statement: what is read is newer than what is deleted.
    const { rows: pending } = await raw<Pending>`
      SELECT kind, changed.id, coalesce(raid.name, member.username || ' ' || member.handle,
                                        hero_name.name || ' ' || hero_name.realm, booking.contact_info) AS text,
             coalesce(booking.member_id, '00000000-0000-0000-0000-000000000000') AS owner
        FROM (SELECT DISTINCT kind, id
                FROM jsonb_to_recordset(${JSON.stringify(taken.map(({ kind, record: id }) => ({ kind, id })))}::jsonb)
                  AS changed (kind text, id uuid)) AS changed
        LEFT JOIN raid ON kind = 'raid' AND raid.id = changed.id
        LEFT JOIN member ON kind = 'member' AND member.id = changed.id
        LEFT JOIN hero_name ON kind = 'hero-name' AND hero_name.id = changed.id
        LEFT JOIN booking ON kind = 'contact' AND booking.id = changed.id`.execute(sql)
    await raw`
      DELETE FROM search_word USING jsonb_to_recordset(${JSON.stringify(pending)}::jsonb) AS changed (kind text, id uuid)
       WHERE search_word.record_id = changed.id AND search_word.kind = changed.kind`.execute(sql)
    const words = pending.flatMap(({ kind, id, text, owner }) =>
      (kind === 'contact' ? contactWordsOf : wordsOf)(text ?? '').map((word) => ({ kind, word, owner, id })),
    )
    await raw`
      INSERT INTO search_word (kind, word, owner_id, record_id)
      SELECT kind, word, owner, id
        FROM jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS found (kind text, word text, owner uuid, id uuid)`.execute(
      sql,
    )
    return taken.length
  })
}
