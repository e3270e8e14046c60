import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'

/** The product has some dozens; lists of values of many lengths would make more and more of them. */
const MOST_STATEMENTS = 500

/**
 * A pool whose connections prepare each statement with parameters once, by name, and from then on send the values
 * alone: what the server would parse and plan anew each time costs more than most of them do
 * (https://www.postgresql.org/docs/15/sql-prepare.html).
 */
export function preparing(
  pool: Omit<PostgresPool, 'connect'> & { connect(): Promise<PoolClient> },
): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const cached = names.get(text)
    if (cached !== undefined || names.size >= MOST_STATEMENTS || !isStable(text)) return cached
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
    return name
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const query = (text: string, values: readonly unknown[]): unknown => {
        const name = values.length > 0 ? nameOf(text) : undefined
        return client.query({ text, values: [...values], ...(name !== undefined && { name }) })
      }
      // Kysely was given no cursors, so it cannot stream.
      return { query, release: client.release.bind(client) } as PostgresPoolClient
    },
  }
}

/** A column that a newer version adds would make `*` mean something else than what was prepared. */
function isStable(text: string): boolean {
  return !text.includes('.*') && !/select \*|returning \*/i.test(text)
}
