import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'

/** What one statement of the product's did in the database, as the database itself explains it. */
export interface Statement {
  readonly text: string
  readonly ms: number
  /** Rows that the tables and indexes gave, before any was thrown away; without tables too small for an index. */
  readonly read: number
  /** Rows that went on: the answer's, or those that were counted or summed up. */
  readonly used: number
  /** Tables that were read from end to end. */
  readonly whole: readonly { table: string; rows: number }[]
  readonly indexes: readonly string[]
}

export interface Explained extends Statement {
  readonly at: number
  /** A trigger or a function asked it: its time is within that of another one. */
  readonly isWithin: boolean
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Node[]
}

/** From the next connection on the database explains nothing any more. */
export async function explainNothing(databaseUrl: string): Promise<void> {
  await ask(databaseUrl, async (client) => {
    const [{ name } = { name: '' }] = (await client.query('SELECT current_database() AS name')).rows
    await client.query(`ALTER DATABASE "${name}" RESET ALL`)
  })
}

/** From the next connection on the database explains whatever it is asked. Only a superuser may. */
export async function explainAll(databaseUrl: string): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
  }
  await ask(databaseUrl, async (client) => {
    const [{ name } = { name: '' }] = (await client.query('SELECT current_database() AS name')).rows
    await client.query(`LOAD 'auto_explain'`)
    for (const [setting, value] of Object.entries(settings)) {
      await client.query(`ALTER DATABASE "${name}" SET ${setting} = '${value}'`)
    }
  })
}

/** Statements that were explained until now, with when each was done, ms since 1970; those of triggers and functions too. */
export async function explained(databaseUrl: string): Promise<Explained[]> {
  const folder = await ask(databaseUrl, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      `SELECT current_setting('data_directory') AS folder`,
    )
    return rows[0]?.folder ?? ''
  })
  const log = join(dirname(folder), 'log')
  if (!existsSync(log)) throw new Error('The database server keeps no log where the cluster puts it')
  return statementsIn(readFileSync(log, 'utf8'))
}

/** Entries read '2026-11-26 00:12:05.123 UTC [14] LOG:  duration: 0.1 ms  plan:', then a tab before each line of JSON, then who asked. */
const ENTRY = /^(\S+ \S+) UTC .*duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)(\S+ \S+ UTC \[\d+\] CONTEXT)?/gm

function statementsIn(log: string): Explained[] {
  return [...log.matchAll(ENTRY)].map(([, at = '', ms = '', json = '', context]) => {
    const { 'Query Text': text, Plan: plan }: { 'Query Text': string; Plan: Node } = JSON.parse(json)
    const leaves = nodesOf(plan).filter((node) => node['Relation Name'] && /Scan/.test(node['Node Type']))
    const whole = leaves.filter((node) => node['Node Type'] === 'Seq Scan')
    return {
      at: Date.parse(`${at.replace(' ', 'T')}Z`),
      isWithin: context !== undefined,
      text: text.replaceAll(/\s+/g, ' '),
      ms: Number(ms),
      read: sum(leaves.filter((node) => !isSmallWhole(node)).map(readBy)),
      used: Math.max(1, usedBy(plan)),
      whole: whole.map((node) => ({
        table: node['Relation Name'] ?? '',
        rows: readBy(node) / node['Actual Loops'],
      })),
      indexes: nodesOf(plan).flatMap((node) => node['Index Name'] ?? []),
    }
  })
}

/** A table that is read from end to end has fewer rows, or it should have an index. */
export const FEW_ROWS = 1_000

function isSmallWhole(node: Node): boolean {
  return node['Node Type'] === 'Seq Scan' && readBy(node) <= FEW_ROWS
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

function readBy(node: Node): number {
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return Math.round((node['Actual Rows'] + dropped) * node['Actual Loops'])
}

/** An aggregate uses what it takes in; every row of an answer may bring one of each table that is joined to it. */
function usedBy(plan: Node): number {
  const out = plan['Actual Rows'] * plan['Actual Loops']
  const taken = nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Aggregate')
    .flatMap((node) => node.Plans ?? [])
    .map((node) => node['Actual Rows'] * node['Actual Loops'])
  const tables = new Set(nodesOf(plan).flatMap((node) => node['Relation Name'] ?? [])).size
  return Math.max(out * Math.max(1, tables), sum(taken), 1)
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

async function ask<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
