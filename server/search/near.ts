import { sql as raw } from 'kysely'
import { searchWords } from '#domain/folding.ts'
import type { Actor } from '#domain/rights.ts'
import { type Spelling, spellingsOf } from '#domain/search/near.ts'
import type { Scope } from '#domain/search/rules.ts'
import type { Database } from '#server/database/open.ts'
import type { Log } from '#server/log.ts'
import { waysToOwn } from '#server/raid/access.ts'
import { NOBODY } from '#server/search/data.ts'

/** It may take so long; what is slower finds nothing. */
const LONGEST = '150ms'
/** So many spellings are looked for. */
const MOST_TEXTS = 3

/**
 * The likely meaning of a text that found nothing: one letter of it otherwise (docs/product.md, SEARCH-11). One search at a time for
 * a person: a second one meanwhile is answered empty. The words that exist reveal nothing to who may not see their records, since
 * they are searched for as if they had been typed.
 */
export class NearSearch {
  readonly #database: Database
  readonly #log: Pick<Log, 'warn'>
  readonly #asking = new Set<string>()

  constructor(database: Database, log: Pick<Log, 'warn'>) {
    this.#database = database
    this.#log = log
  }

  /** The texts that may have been meant, the likeliest first. */
  async textsLike(text: string, { scope, actor }: { scope: Scope; actor: Actor }): Promise<string[]> {
    const words = searchWords(text)
    const spellings = spellingsOf(words)
    if (spellings.length === 0 || this.#asking.has(scope.readerId)) return []
    this.#asking.add(scope.readerId)
    try {
      const corrections = await this.#correctionsOf(spellings, {
        ...scope,
        isCrew: waysToOwn(actor).length > 0,
      })
      return corrections.map(({ at, word }) => words.with(at, word).join(' '))
    } catch (error) {
      this.#log.warn({ err: error }, 'A search with one wrong letter was given up')
      return []
    } finally {
      this.#asking.delete(scope.readerId)
    }
  }

  async #correctionsOf(
    spellings: readonly Spelling[],
    { isStaff, own, isCrew, readerId }: Scope & { isCrew: boolean },
  ): Promise<Spelling[]> {
    // A crew's clients have no words of their own.
    const owner = isStaff || isCrew || !own ? NOBODY : raw`${readerId}::uuid`
    const typed = JSON.stringify(spellings.map(({ word }, at) => ({ at, word })))
    const has = (table: typeof NOBODY) => raw`EXISTS (SELECT FROM ${table} AND word = spelling.word)`
    const named = raw.join(
      (['raid', 'member', 'hero-name'] as const).map((kind) =>
        has(raw`search_word WHERE kind = ${raw.lit(kind)}`),
      ),
      raw` OR `,
    )
    return this.#database.transaction(async (sql) => {
      await raw`SELECT set_config('statement_timeout', ${LONGEST}, true)`.execute(sql)
      const { rows } = await raw<{ at: number }>`
        SELECT at FROM jsonb_to_recordset(${typed}::jsonb) AS spelling (at integer, word text COLLATE "C")
         WHERE ${has(raw`client_word WHERE owner_id = ${owner}`)} OR ${named}
         ORDER BY length(word) DESC, at LIMIT ${raw.lit(MOST_TEXTS)}`.execute(sql)
      return rows.flatMap(({ at }) => spellings[at] ?? [])
    })
  }
}
