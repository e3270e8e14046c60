import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

/*
 * A backup is text: a line of JSON each for the header, for each table, for each of its rows, and for the end. A row is
 * a list of the columns' values as PostgreSQL writes them, or null; a line that is no row is an object. The file is the
 * same text in gzip (backup-file.ts).
 */

/** The first line. */
const Header = z.object({
  format: z.literal('forge backup'),
  version: z.literal(1),
  /** When its snapshot was taken. */
  at: z.iso.datetime(),
  /** The migrations that the database had, oldest first. */
  migrations: z.array(z.string()).check(z.minLength(1)),
})
export type Header = z.infer<typeof Header>

/** The rows that follow are of this table. */
const TableLine = z.object({ table: z.string(), columns: z.array(z.string()).check(z.minLength(1)) })
export type TableLine = z.infer<typeof TableLine>

/** The last line; without it the backup is cut off. */
const End = z.object({
  /** How many rows each table has. */
  rows: z.record(z.string(), z.int()),
  /** The digest of all lines before this one. */
  sha256: z.string(),
})
type End = z.infer<typeof End>

export type Line =
  | { readonly kind: 'table'; readonly table: TableLine }
  | { readonly kind: 'row'; readonly row: string }
  | { readonly kind: 'end'; readonly end: End }

/** Writes a backup's text, piece by piece, and sums it up at its end. */
export class LineWriter {
  readonly #hash = createHash('sha256')
  readonly #rows: Record<string, number> = {}
  #table = ''

  header(header: Omit<Header, 'format' | 'version'>): string {
    return this.#write(JSON.stringify({ format: 'forge backup', version: 1, ...header }))
  }

  table(table: TableLine): string {
    this.#table = table.table
    this.#rows[table.table] = 0
    return this.#write(JSON.stringify(table))
  }

  /** @param rows each a JSON list in one line; at least one */
  rows(rows: readonly string[]): string {
    this.#rows[this.#table] = (this.#rows[this.#table] ?? 0) + rows.length
    return this.#write(rows.join('\n'))
  }

  end(): string {
    const end: End = { rows: this.#rows, sha256: this.#hash.digest('hex') }
    return `${JSON.stringify(end)}\n`
  }

  #write(lines: string): string {
    const text = `${lines}\n`
    this.#hash.update(text)
    return text
  }
}

/** Reads a backup's text, and at its end compares it with what the end says. */
export class LineReader {
  readonly #lines: AsyncGenerator<string>
  readonly #hash = createHash('sha256')
  readonly #rows: Record<string, number> = {}
  #table = ''

  constructor(chunks: AsyncIterable<string>) {
    this.#lines = linesOf(chunks)
  }

  /** @throws an Error with one clear line when this is no backup, or one of a format that is not known */
  async header(): Promise<Header> {
    const first = await this.#lines.next()
    const header = first.done ? null : Header.safeParse(jsonOf(first.value))
    if (!header?.success) throw new Error('it is no backup that this version can read')
    this.#hash.update(`${first.value}\n`)
    return header.data
  }

  /**
   * Reads the lines after the header, up to the end and including it.
   * @throws an Error with one clear line when it was changed or cut off
   */
  async *body(): AsyncGenerator<Line> {
    for await (const text of this.#lines) {
      const line = this.#lineOf(text)
      if (line.kind === 'end') {
        this.#compare(line.end)
        // The packing says at its own end, and not before, whether it is whole.
        if (!(await this.#lines.next()).done) throw new Error('something follows its end')
      } else this.#hash.update(`${text}\n`)
      yield line
      if (line.kind === 'end') return
    }
    throw new Error('it is cut off')
  }

  /** Ends the reading early, and with it whatever the text comes from. */
  async close(): Promise<void> {
    await this.#lines.return(undefined)
  }

  #lineOf(text: string): Line {
    if (text.startsWith('[')) {
      this.#rows[this.#table] = (this.#rows[this.#table] ?? 0) + 1
      return { kind: 'row', row: text }
    }
    const value = jsonOf(text)
    const table = TableLine.safeParse(value)
    if (table.success) {
      this.#table = table.data.table
      this.#rows[this.#table] = 0
      return { kind: 'table', table: table.data }
    }
    const end = End.safeParse(value)
    if (end.success) return { kind: 'end', end: end.data }
    throw new Error('a line of it makes no sense')
  }

  #compare({ rows, sha256 }: End): void {
    const isWhole = JSON.stringify(rows) === JSON.stringify(this.#rows) && sha256 === this.#hash.digest('hex')
    if (!isWhole) throw new Error('it was changed: its checksum is another one')
  }
}

/** The last line counts only with its line break: without, it is half a line. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
