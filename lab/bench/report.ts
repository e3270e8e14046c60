import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname } from 'node:path'

type Cell = string | number

/** A benchmark: measures the product and its floor in the same minutes, and reports. */
export interface Bench {
  readonly name: string
  readonly says: string
  run(options: Options, report: Report): Promise<void>
}

export interface Options {
  /** Rounds that count; one more goes before them. */
  readonly rounds: number
  /** Of one measurement. */
  readonly seconds: number
  /** Only the parts of a benchmark whose name has this in it; all without. */
  readonly only: string
  /** Of the large database's size; 1 is what the aims are for. */
  readonly scale: number
  /** Where the instances leave their CPU profiles when they end; without it there are none. */
  readonly profiles: string | null
  /** Another checkout, whose product takes the floor's place in reads, booking and live. */
  readonly against: string | null
}

/** Of what the product in the other checkout does: the least share of its rate, the most of its time. */
export const AGAINST = { rate: 0.9, time: 1.1 }

interface Table {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

interface Aim {
  readonly name: string
  readonly value: number
  readonly kind: 'least' | 'most'
  readonly bound: number
  readonly holds: boolean
}

/** What a run measured: shown as it comes, in the form of docs/performance.md, and kept as JSON. */
export class Report {
  readonly #tables: Table[] = []
  readonly #aims: Aim[] = []

  table(title: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): void {
    this.#tables.push({ title, columns, rows })
    const lines = [columns, columns.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    console.log(`\n**${title}**\n`)
    for (const line of lines) console.log(`| ${line.map(shown).join(' | ')} |`)
  }

  /** A bound that the product is meant to keep. */
  aim(name: string, value: number, kind: Aim['kind'], bound: number): void {
    const holds = kind === 'least' ? value >= bound : value <= bound
    this.#aims.push({ name, value, kind, bound, holds })
    console.log(`${holds ? 'holds ' : 'MISSED'} ${name}: ${shown(value)} (at ${kind} ${shown(bound)})`)
  }

  get missed(): number {
    return this.#aims.filter(({ holds }) => !holds).length
  }

  write(file: string): void {
    mkdirSync(dirname(file), { recursive: true })
    const machine = {
      cpus: cpus().length,
      model: cpus()[0]?.model,
      memory: totalmem(),
      node: process.version,
    }
    const found = { machine, at: new Date().toISOString(), tables: this.#tables, aims: this.#aims }
    writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
  }
}

/** Three figures that count, thousands apart. */
function shown(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (!Number.isFinite(cell)) return '–'
  if (Math.abs(cell) >= 100) return Math.round(cell).toLocaleString('en-US')
  return String(Number(cell.toPrecision(3)))
}
