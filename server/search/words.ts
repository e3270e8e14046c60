import { sql as raw } from 'kysely'
import { searchWords } from '#domain/folding.ts'
import { contactWordsOf } from '#domain/search/rules.ts'
import type { Database } from '#server/database/open.ts'
import type { Sql } from '#server/database/tables.ts'
import type { Log } from '#server/log.ts'
import { NOBODY } from '#server/search/data.ts'

/** So many records are taken in one transaction; before a search fewer, and what is more has to wait for the housekeeping. */
const AT_ONCE = 500
const AT_A_SEARCH = 100

interface Taken {
  kind: 'raid' | 'member' | 'hero-name' | 'contact'
  id: string
}

interface Pending extends Taken {
  /** Null for a record that is gone. */
  text: string | null
  owner: string
}

/** Takes the words of every record that waits for it. Safe on many instances. */
export async function takeAllWords(database: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await takeWords(database, AT_ONCE)));
}

/** Takes words before searches, for all that wait at a time together: one connection is at it, and never all of them. */
export class FreshWords {
  readonly #take: () => Promise<void>
  /** The taking that began last. It does not fail. */
  #last: Promise<void> = Promise.resolve()
  /** The one that begins when that has ended; null where nobody waits for it yet. */
  #next: Promise<void> | null = null

  constructor(database: Database, log: Pick<Log, 'warn'>) {
    this.#take = () =>
      takeWords(database, AT_A_SEARCH).then(
        () => undefined,
        // A database that takes no writes is read all the same.
        (error: unknown) => log.warn({ err: error }, 'The words of names that changed have to wait'),
      )
  }

  /** Resolves when a taking that began after this has ended: what was committed before is in it. */
  taken(): Promise<void> {
    this.#next ??= this.#last.then(() => {
      this.#next = null
      this.#last = this.#take()
      return this.#last
    })
    return this.#next
  }
}

/** Takes the words of these bookings' clients. The database folds them itself. */
async function takeClients(sql: Sql, bookings: readonly string[]): Promise<void> {
  await raw`
    WITH booked AS (
      SELECT DISTINCT member_id, client_key FROM booking
       WHERE id = ANY(${bookings}::uuid[])),
    -- A client of many bookings is folded once.
    client AS MATERIALIZED (
      SELECT client_key, client_words(client_key) AS words FROM (SELECT DISTINCT client_key FROM booked) AS one)
    INSERT INTO client_word (owner_id, word, client_key, words)
    SELECT DISTINCT owner.id, word, client_key, ' ' || array_to_string(words, ' ')
      FROM booked JOIN client USING (client_key)
     CROSS JOIN LATERAL (VALUES (member_id), (${NOBODY})) AS owner (id) CROSS JOIN LATERAL unnest(words) AS word
    ON CONFLICT DO NOTHING`.execute(sql)
}

/** Whoever takes words at another instance is waited for so long: searches go on without what is new. */
const LONGEST_WAIT = '250ms'

/**
 * Takes the words of so many records whose names or contact changed, the newest first, and answers whether there may be more. Another
 * instance waits meanwhile: two could store what each of them read of one record, and a search would miss what another one takes.
 */
async function takeWords(database: Database, most: number): Promise<boolean> {
  const { rows } = await raw<{ some: boolean }>`
    SELECT EXISTS (SELECT FROM search_pending) OR EXISTS (SELECT FROM booking_pending) AS some`.execute(
    database.sql,
  )
  if (!rows[0]?.some) return false
  return database.transaction(async (sql) => {
    await raw`SELECT set_config('lock_timeout', ${LONGEST_WAIT}, true)`.execute(sql)
    await raw`SELECT pg_advisory_xact_lock(hashtext('forge search'))`.execute(sql)
    const { rows: named } = await raw<Taken>`
      DELETE FROM search_pending WHERE id IN (SELECT id FROM search_pending ORDER BY id DESC LIMIT ${most})
      RETURNING kind, record_id AS id`.execute(sql)
    const { rows: booked } = await raw<Taken>`
      DELETE FROM booking_pending WHERE id IN (SELECT id FROM booking_pending ORDER BY id DESC LIMIT ${most})
      RETURNING 'contact' AS kind, booking_id AS id`.execute(sql)
    const taken = [...named, ...booked]
    // In a second statement: what is read is newer than what is deleted.
    const { rows: pending } = await raw<Pending>`
      SELECT kind, changed.id, coalesce(raid.name, member.username || ' ' || member.handle,
                                        hero_name.name || ' ' || hero_name.realm || ' ' || replace(hero_name.realm, ' ', ''), booking.contact_info) AS text,
             coalesce(booking.member_id, '00000000-0000-0000-0000-000000000000') AS owner
        FROM (SELECT DISTINCT kind, id
                FROM jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
                  AS changed (kind text, id uuid)) AS changed
        LEFT JOIN raid ON kind = 'raid' AND raid.id = changed.id
        LEFT JOIN member ON kind = 'member' AND member.id = changed.id
        LEFT JOIN hero_name ON kind = 'hero-name' AND hero_name.id = changed.id
        LEFT JOIN booking ON kind = 'contact' AND booking.id = changed.id`.execute(sql)
    await takeClients(
      sql,
      booked.map(({ id }) => id),
    )
    await raw`
      DELETE FROM search_word USING jsonb_to_recordset(${JSON.stringify(pending)}::jsonb) AS changed (kind text, id uuid)
       WHERE search_word.record_id = changed.id AND search_word.kind = changed.kind`.execute(sql)
    const words = pending.flatMap(({ kind, id, text, owner }) =>
      (kind === 'contact' ? contactWordsOf : searchWords)(text ?? '').map((word) => ({
        kind,
        word,
        owner,
        id,
      })),
    )
    await raw`
      INSERT INTO search_word (kind, word, owner_id, record_id)
      SELECT kind, word, owner, id
        FROM jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS found (kind text, word text, owner uuid, id uuid)`.execute(
      sql,
    )
    return named.length === most || booked.length === most
  })
}
