import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Connection } from 'pg'

/** The product has some dozens; lists of values of many lengths would make more and more of them. */
const MOST_STATEMENTS = 500

/**
 * A pool whose connections prepare each statement with parameters once, by name, and from then on send the values
 * alone: what the server would parse and plan anew each time costs more than most of them do
 * (https://www.postgresql.org/docs/15/sql-prepare.html). And BEGIN travels with the transaction's first statement. The
 * connections have to pipeline (https://node-postgres.com/features/pipelining).
 */
export function preparing(pool: PostgresPool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_STATEMENTS || !isStable(text)) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
    return name
  }
  return {
    ...pool,
    connect: async () => prepareOn(await pool.connect(), nameOf),
    end: () => pool.end(),
  }
}

/** A column that a newer version adds would make `*` mean something else than what was prepared. */
function isStable(text: string): boolean {
  return !text.includes('.*') && !/select \*|returning \*/i.test(text)
}

function prepareOn(
  client: PostgresPoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  const { stream } = (client as PostgresPoolClient & { connection: Connection }).connection
  const ask = (...parameters: unknown[]): unknown => Reflect.apply(client.query, client, parameters)
  const send = (text: string | object, values?: readonly unknown[]) => {
    const name =
      typeof text === 'string' && values !== undefined && values.length > 0 ? nameOf(text) : undefined
    return name === undefined ? ask(text, values) : ask({ name, text, values })
  }
  let begins = false
  const query = async (text: string | object, values?: readonly unknown[]) => {
    if (text === 'begin') {
      begins = true
      return BEGUN
    }
    if (!begins) return send(text, values)
    begins = false
    // One packet for both.
    stream.cork()
    const begun = ask('begin')
    const answer = send(text, values)
    stream.uncork()
    // If BEGIN failed, the statement must not run on its own: the failure of BEGIN is thrown instead.
    const [, answered] = await Promise.all([begun, answer])
    return answered
  }
  return Object.create(client, { query: { value: query } }) as PostgresPoolClient
}

const BEGUN = { command: 'BEGIN', rowCount: null, rows: [], fields: [] }
