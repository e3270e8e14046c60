import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Where a value goes: the field of one of the statement's values. */
class Hole {
  readonly at: number
  readonly field: string

  constructor(at: number, field: string) {
    this.at = at
    this.field = field
  }
}

type Values = Readonly<Record<string, unknown>>

/**
 * A statement that is built and compiled when it is first run, and from then on sends other values in their places:
 * for what is run so often that building it costs more than the rest of the way to the database. Every field of the
 * values is a parameter, so each time there have to be the same ones, and `build` may not look into them.
 */
export function statement<V extends readonly object[], Row>(
  build: (sql: Kysely<Tables>, ...values: V) => { compile(): CompiledQuery<Row> },
): (sql: Kysely<Tables>, ...values: V) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (sql, ...values) => {
    compiled ??= build(sql, ...withHoles(values)).compile()
    const given = values as readonly object[] as readonly Values[]
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Hole ? given[parameter.at]?.[parameter.field] : parameter,
    )
    const { rows } = await sql.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

function withHoles<V extends readonly object[]>(values: V): V {
  const holes = values.map((fields, at) =>
    Object.fromEntries(Object.keys(fields).map((field) => [field, new Hole(at, field)])),
  )
  return holes as readonly object[] as V
}
