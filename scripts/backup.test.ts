import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql as raw } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '#platform/database/open.ts'
import { emptyPostgres, type Kind, onBothDatabases, SILENT } from '#platform/testing/server/databases.ts'
import { embeddedFolder } from '#scripts/embedded-folder.ts'
import { BRIEF_NODE_ARGS } from './processes.ts'
import { temporaryFolder } from './temporary-folder.ts'

interface Ended {
  code: number
  /** What it wrote to its standard error, line by line. */
  problems: string[]
  output: string
}

/** One of the commands that an operator types, as a process of its own. */
async function run(command: string, args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const program = join(import.meta.dirname, `${command}.ts`)
  const child = spawn(process.execPath, [...BRIEF_NODE_ARGS, program, ...args], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let said = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  // A machine that is busy is slow, and what is slow is not wrong.
  return {
    code,
    output,
    problems: said.split('\n').filter((line) => !/^$|^A statement took long$/.test(line)),
  }
}

/** A database of each state, as a command is told of it. */
interface Place {
  readonly env: Record<string, string>
  open(): Promise<Database>
  drop(): Promise<void>
}

async function place(kind: Kind, state: 'migrated' | 'unmigrated' = 'migrated'): Promise<Place> {
  const isEmbedded = kind === 'embedded'
  const dataDir = isEmbedded ? await embeddedFolder(state) : temporaryFolder()
  const server = isEmbedded ? null : await emptyPostgres()
  const open = () => openDatabase({ databaseUrl: server?.databaseUrl ?? null, dataDir, log: SILENT })
  if (!isEmbedded && state === 'migrated') await (await open()).close()
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: server?.databaseUrl ?? '' },
    open,
    async drop() {
      await server?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

const FINE = { code: 0, problems: [], output: 'The books balance.\n' }

onBothDatabases((kind) => {
  it('OPS-1, LEDGER-24: backup writes a file that only its owner can read, and restore fills another database from it', async () => {
    const [from, to] = [await place(kind), await place(kind, 'unmigrated')]
    const database = await from.open()
    await raw`INSERT INTO setting (value, version) VALUES ('{"site": {"name": "Ёлка"}}', 1)`.execute(
      database.sql,
    )
    await database.close()
    const file = join(folder, 'forge.backup')
    expect(await run('backup', [file], from.env)).toMatchObject({ code: 0, problems: [] })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(gunzipSync(readFileSync(file)).toString()).toContain('Ёлка')
    expect(await run('restore', [file], to.env)).toMatchObject({ code: 0, problems: [] })
    expect(readdirSync(folder)).toEqual(['forge.backup'])
    // The books are checked by a command, which fails where they are off.
    expect(await run('check-books', [], to.env)).toMatchObject(FINE)
    const restored = await to.open()
    await raw`INSERT INTO ledger_balance (account_id, gold) VALUES (account_of('community', NULL), 5)`.execute(
      restored.sql,
    )
    await restored.close()
    const off = ['Community: the balance is 5 g more than its entries.']
    expect(await run('check-books', [], to.env)).toMatchObject({ code: 1, problems: off, output: '' })
    await Promise.all([from.drop(), to.drop()])
  }, 120_000)
})

it('OPS-3: backup and restore report an error in one line, and leave no file behind', async () => {
  const at = (name: string) => join(folder, name)
  const [none, nowhere, missing] = [at('none'), at('nowhere'), at('missing')]
  const all = await Promise.all([
    run('backup', [none], { DATA_DIR: nowhere }),
    run('restore', [missing], { DATA_DIR: nowhere }),
  ])
  expect(all.map(({ code, problems }) => [code, ...problems])).toEqual([
    [1, `There is no embedded database in DATA_DIR ${nowhere}.`],
    [1, `There is no file ${missing}.`],
  ])
  expect([none, nowhere].filter(existsSync)).toEqual([])
}, 60_000)
