import { type MeasuredCall, notMeasured, type Took } from './measured-call.ts'
import {
  type Explained,
  explainAll,
  explained,
  explainNothing,
  FEW_ROWS,
  type Statement,
  sum,
} from './plans.ts'
import type { Filled } from './product.ts'
import type { Report } from './report.ts'

/** What a call asks of the database. */
export interface Judged {
  /** How many statements, those of triggers and functions too. */
  readonly sent: number
  /** How long the database was at them, ms: the quickest of the times that the call was made. */
  readonly ms: number
  /** The one that reads most for what it uses; null where none reads more than a handful. */
  readonly worst: Statement | null
  /** Those that read a large table from end to end and use less than half of what they read. */
  readonly whole: readonly Statement[]
}

/** A handful of rows is no burden, however few of them are used. */
const HANDFUL = 50
/** The database logs to the millisecond, and the product's clock is another. */
const SLACK_MS = 2
/** Of a statement's plan the database decides anew each of the first five times. */
const WARM = 3
const TURNS = 3

interface Measured {
  readonly calls: readonly MeasuredCall[]
  /** Makes a change after which the server reads again. */
  drop(): Promise<unknown>
}

/** While the work lasts, the database explains all that the product asks it. */
export async function whileExplained<T>(
  { product, databaseUrl }: Filled,
  work: () => Promise<T>,
): Promise<T> {
  const restart = async () => {
    await product.first.end('SIGTERM')
    await product.first.start()
  }
  await explainAll(databaseUrl)
  await restart()
  try {
    return await work()
  } finally {
    // The database is kept, and this with it.
    await explainNothing(databaseUrl)
    await restart()
  }
}

/** By call: what it asks for each time that it is made, so that what others ask meanwhile does not count. */
export async function judgedOf(
  { databaseUrl }: Filled,
  { calls, drop }: Measured,
): Promise<Map<string, Judged>> {
  const made = new Map<string, Took[]>()
  for (const call of calls) {
    if (call.endpoint.media === null) for (let turn = 0; turn < WARM; turn += 1) await call.time()
    const took: Took[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      await drop()
      took.push(await call.time())
    }
    made.set(call.name, took)
  }
  const statements = await explained(databaseUrl)
  const during = ({ at, ms }: Took) =>
    statements.filter((one) => one.at >= at - SLACK_MS && one.at <= at + ms + SLACK_MS)
  return new Map([...made].map(([name, turns]) => [name, judge(turns.map(during))]))
}

function judge(turns: readonly (readonly Explained[])[]): Judged {
  const statements = (turns.at(-1) ?? []).filter(({ text }) =>
    turns.every((turn) => turn.some((one) => one.text === text)),
  )
  const texts = new Set(statements.map(({ text }) => text))
  const msOf = (turn: readonly Explained[]) =>
    sum(turn.filter(({ text, isWithin }) => !isWithin && texts.has(text)).map(({ ms }) => ms))
  const [worst = null] = statements
    .filter(({ read }) => read > HANDFUL)
    .toSorted((a, b) => share(b) - share(a))
  const whole = statements.filter(
    (one) => one.read > 2 * one.used && one.whole.some(({ rows }) => rows > FEW_ROWS),
  )
  return { sent: statements.length, ms: Math.min(...turns.map(msOf)), worst, whole }
}

/** Rows that it reads for each that it uses; 1 where it reads few. */
export function share(statement: Statement | null): number {
  return statement === null ? 1 : statement.read / statement.used
}

/** What is over its bound, in words, and the aims. */
export function reportPlans(
  report: Report,
  judged: ReadonlyMap<string, Judged>,
  { calls, most }: { calls: readonly MeasuredCall[]; most: number },
): void {
  const missing = notMeasured(calls)
  for (const path of missing) console.log(`not measured: ${path}`)
  report.aim('calls of the contract that nothing measures', missing.length, 'most', 0)
  for (const [name, { worst }] of judged)
    if (worst !== null && share(worst) > most)
      console.log(`${name}: ${worst.read} rows for ${worst.used} (${worst.indexes.join()}): ${worst.text}`)
  const shares = [...judged.values()].map(({ worst }) => share(worst))
  report.aim('rows read for each used, of any statement', Math.max(1, ...shares), 'most', most)
  const whole = [...judged].flatMap(([name, one]) => one.whole.map((statement) => ({ name, ...statement })))
  for (const { name, text, whole: tables } of whole)
    console.log(
      `${name}, from end to end: ${tables.map(({ table, rows }) => `${table} ${rows}`).join()}: ${text}`,
    )
  report.aim('statements that read a large table from end to end', whole.length, 'most', 0)
}
