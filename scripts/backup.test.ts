import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql as raw } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/database/open.ts'
import { SILENT } from '#platform/testing/server/databases.ts'
import { embeddedFolder } from '#platform/testing/server/embedded-folder.ts'
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

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = temporaryFolder()
  dataDir = await embeddedFolder()
  const database = await openDatabase({ databaseUrl: null, dataDir, log: SILENT })
  await database.sql
    .insertInto('hero_name')
    .values({
      id: crypto.randomUUID(),
      name: 'Ёлка',
      realm: 'Kazzak',
      faction: 'Horde',
      status: true,
      created_at: new Date(),
      ...{ name_key: 'ёлка', realm_key: 'kazzak' },
    })
    .execute()
  await database.close()
})
afterAll(() => {
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true })
})

describe('backup and restore', () => {
  it('OPS-1: make one file that only its owner reads, and fill another folder from it', async () => {
    const file = join(folder, 'forge.backup')
    expect(await run('backup', [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0, problems: [] })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(gunzipSync(readFileSync(file)).toString()).toContain('Ёлка')
    expect(await run('backup', [file], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      problems: [`${file} is there already: name a file that is not.`],
    })
    const restored = join(folder, 'restored')
    renameSync(await embeddedFolder('unmigrated'), restored)
    const filled = await run('restore', [file], { DATA_DIR: restored })
    expect(filled).toMatchObject({ code: 0, problems: [] })
    expect(await run('check-books', [], { DATA_DIR: restored })).toMatchObject({
      code: 0,
      output: 'The books balance.\n',
    })
    expect(readdirSync(folder).toSorted()).toEqual(['forge.backup', 'restored'])
  }, 60_000)

  it('LEDGER-24: the books are checked by a command, which fails where they are off', async () => {
    const folderOf = join(folder, 'checked')
    renameSync(await embeddedFolder(), folderOf)
    const where = { DATA_DIR: folderOf }
    const fine = { code: 0, problems: [], output: 'The books balance.\n' }
    expect(await run('check-books', [], where)).toMatchObject(fine)
    const database = await openDatabase({ databaseUrl: null, dataDir: folderOf, log: SILENT })
    await raw`INSERT INTO ledger_balance (account_id, gold) VALUES (account_of('community', NULL), 5)`.execute(
      database.sql,
    )
    await database.close()
    const off = ['Community: the balance is 5 g more than its entries.']
    expect(await run('check-books', [], where)).toMatchObject({ code: 1, problems: off, output: '' })
  }, 60_000)

  it('OPS-3: say in a line what is wrong, and leave no file behind', async () => {
    const nowhere = join(folder, 'nowhere')
    const backup = await run('backup', [join(folder, 'none')], { DATA_DIR: nowhere })
    expect(backup).toMatchObject({
      code: 1,
      problems: [`There is no embedded database in DATA_DIR ${nowhere}.`],
    })
    expect(existsSync(join(folder, 'none'))).toBe(false)
    const cut = join(folder, 'cut')
    writeFileSync(cut, 'no gzip')
    expect(await run('restore', [cut], { DATA_DIR: nowhere })).toMatchObject({
      code: 1,
      problems: [`${cut} is damaged or cut off, or is no backup of Forge.`],
    })
    expect(existsSync(nowhere)).toBe(false)
    const file = join(folder, 'missing')
    const missing = await run('restore', [file], { DATA_DIR: nowhere })
    expect(missing).toMatchObject({ code: 1, problems: [`There is no file ${file}.`] })
    const away = { DATABASE_URL: 'postgresql://localhost:1/forge' }
    const unreachable = await run('backup', [join(folder, 'none')], away)
    expect(unreachable).toMatchObject({
      code: 1,
      problems: [expect.stringMatching(/^PostgreSQL at localhost:1 cannot be reached/)],
    })
  }, 60_000)
})
