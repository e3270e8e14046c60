import { type Kysely, sql } from 'kysely'

/** A table of the product, as the database itself describes it. */
export interface Table {
  readonly name: string
  /** Generated columns are left out. */
  readonly columns: readonly Column[]
  /** The primary key's columns, in its order. */
  readonly key: readonly string[]
}

export interface Column {
  readonly name: string
  /** As SQL writes it: 'timestamp with time zone', 'text[]'. */
  readonly type: string
  /** The sequence that fills it, quoted as SQL needs it; null where none does. */
  readonly sequence: string | null
}

interface ColumnRow extends Column {
  table: string
  key: string[]
}

/**
 * No part of the product's data: Kysely's own, which say how far the database is migrated, and what the database makes anew:
 * the kept sums, since raids that are filled in come without them, and what it makes of the ledger's entries
 * as they are filled in, and the words that are taken of the records. Nor up to where the
 * history was read, which is a place in this database alone.
 */
const BOOKKEEPING = [
  ...['kysely_migration', 'kysely_migration_lock'],
  ...[
    'member_total',
    'ledger_line',
    'ledger_balance',
    'search_word',
    'search_pending',
    'client_word',
    'booking_pending',
    'announcing',
  ],
]

/**
 * The product's tables in the order in which they can be filled: each after those that it refers to. What an
 * extension has brought is not among them.
 *
 * @throws an Error when tables refer to each other in a circle: no migration may make such
 */
export async function readTables<T>(database: Kysely<T>): Promise<Table[]> {
  const { rows } = await sql<ColumnRow>`
    SELECT relation.relname AS table, attribute.attname AS name,
           format_type(attribute.atttypid, attribute.atttypmod) AS type,
           pg_get_serial_sequence(quote_ident(relation.relname), attribute.attname) AS sequence,
           ARRAY(SELECT field.attname::text
                   FROM pg_index CROSS JOIN unnest(indkey) WITH ORDINALITY AS part (number, position)
                   JOIN pg_attribute AS field ON field.attrelid = indrelid AND field.attnum = part.number
                  WHERE indrelid = relation.oid AND indisprimary ORDER BY part.position) AS key
      FROM pg_class AS relation
      JOIN pg_attribute AS attribute ON attribute.attrelid = relation.oid
     WHERE relation.relnamespace = current_schema()::regnamespace AND relation.relkind = 'r'
       AND relation.relname <> ALL (${BOOKKEEPING})
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = relation.oid
                          AND deptype = 'e')
       AND attribute.attnum > 0 AND NOT attribute.attisdropped AND attribute.attgenerated = ''
     ORDER BY relation.relname, attribute.attnum
  `.execute(database)
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ name, type, sequence }) => ({ name, type, sequence })),
    key: columns[0]?.key ?? [],
  }))
  return inOrder(tables, await readReferences(database))
}

/** The names of the migrations that were applied, oldest first; none where the product has never been. */
export async function readMigrationNames<T>(database: Kysely<T>): Promise<string[]> {
  const { rows: found } = await sql`SELECT to_regclass('kysely_migration') AS found`.execute(database)
  if (JSON.stringify(found) === '[{"found":null}]') return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

interface Reference {
  from: string
  to: string
}

async function readReferences<T>(database: Kysely<T>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    SELECT child.relname AS from, parent.relname AS to
      FROM pg_constraint
      JOIN pg_class AS child ON child.oid = conrelid
      JOIN pg_class AS parent ON parent.oid = confrelid
     WHERE contype = 'f' AND conrelid <> confrelid
  `.execute(database)
  return rows
}

function inOrder(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const ordered: Table[] = []
  let left = [...tables]
  while (left.length > 0) {
    const waits = (table: Table) =>
      references.some(({ from, to }) => from === table.name && left.some(({ name }) => name === to))
    const ready = left.filter((table) => !waits(table))
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${left[0]?.name}, …`)
    ordered.push(...ready)
    left = left.filter(waits)
  }
  return ordered
}
