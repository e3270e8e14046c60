import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeEverything, takeJournal } from '#domain/archive/endpoints.ts'
import { onPath } from '#scripts/programs.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'
import { STAYS, TAKEN } from '#server/archive/tables.ts'
import { readTables } from '#server/database/catalog.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { bringAboutEveryKind, castOf, nothingAtHand } from '#server/testing/every-kind.ts'
import { type Product, startProduct } from '#server/testing/product.ts'

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    const cast = await castOf(product)
    await bringAboutEveryKind(product, { cast, atHand: nothingAtHand(), watched: (_, step) => step() })
    admin = await product.signIn(cast.admin.person)
  }, 120_000)
  afterAll(() => product.stop())
  const bytesOf = async (path: string) => {
    const response = await fetch(product.address + path, { headers: { cookie: admin.cookie } })
    if (response.status !== 200) throw new Error(await response.text())
    return Buffer.from(await response.arrayBuffer())
  }

  it('ARCH-7: every table is taken along or stays', async () => {
    const names = (await readTables(product.database.sql)).map(({ name }) => name)
    expect([...TAKEN, ...STAYS].toSorted()).toEqual(names.toSorted())
  })

  it('ARCH-7: everything is a tar of JSON lines with its schema, and no secret is in it', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'all.tar.gz'), await bytesOf(takeEverything.path))
    const into = join(folder, 'all')
    mkdirSync(into)
    execFileSync('tar', ['-xzf', join(folder, 'all.tar.gz'), '-C', into])
    const files = TAKEN.map((name) => `${name}.jsonl`)
    expect(readdirSync(into).toSorted()).toEqual([...files, 'schema.json'].toSorted())
    const text = (file: string) => readFileSync(join(into, file), 'utf8')
    const schema = JSON.parse(text('schema.json')) as { files: Record<string, { columns: object }> }
    const counts = await raw<{ table: string; rows: number }>`
      ${raw.join(
        TAKEN.map(
          (name) => raw`SELECT ${name}::text AS table, count(*)::int AS rows FROM ${raw.table(name)}`,
        ),
        raw` UNION ALL `,
      )}`.execute(product.database.sql)
    for (const { table, rows } of counts.rows) {
      const lines = text(`${table}.jsonl`).split('\n').slice(0, -1)
      // The file's own row of the history came before it.
      expect([table, lines.length]).toEqual([table, rows])
      for (const line of lines)
        expect(Object.keys(JSON.parse(line)).toSorted()).toEqual(
          Object.keys(schema.files[`${table}.jsonl`]?.columns ?? {}).toSorted(),
        )
    }
    const all = files.map(text).join('')
    const { rows: secrets } = await raw<{ secret: string }>`
      SELECT token_hash AS secret FROM session UNION ALL SELECT token_hash FROM tracking_link
      UNION ALL SELECT access_token FROM member WHERE access_token IS NOT NULL
      UNION ALL SELECT address FROM channel UNION ALL SELECT secret FROM setting WHERE secret IS NOT NULL UNION ALL SELECT confirmation_code FROM mail WHERE confirmation_code IS NOT NULL
    `.execute(product.database.sql)
    expect(secrets.length).toBeGreaterThan(3)
    expect(secrets.filter(({ secret }) => all.includes(secret))).toEqual([])
  })

  it('ARCH-8: hledger reads the ledger, and finds the balances that we have', async () => {
    const journal = join(temporaryFolder(), 'forge.journal')
    writeFileSync(journal, await bytesOf(takeJournal.path))
    const { rows: ours } = await raw<{ id: number; gold: number }>`
      SELECT account_id AS id, sum(gold)::bigint AS gold FROM ledger_line GROUP BY account_id ORDER BY account_id
    `.execute(product.database.sql)
    expect(ours.length).toBeGreaterThan(5)
    const hledger = onPath(['hledger'])
    const found = hledger === null ? addedUp(journal) : readByHledger(hledger, journal)
    // Whose it is has the other sign there: the account's number has it too.
    for (const { id, gold } of ours)
      expect([id, found.get(Math.abs(id)) ?? 0]).toEqual([id, id < 0 ? 0 - gold : gold])
  })

  it('ARCH-4: of an older sign-in nothing is taken along', async () => {
    product.clock.advance({ seconds: 601 })
    for (const call of [takeEverything, takeJournal])
      expect(refusalOf(await admin.ask(call, {}))).toEqual(refused('sign-in-again'))
  })
})

function readByHledger(program: string, journal: string): Map<number, number> {
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }
  const run = (...words: string[]) => spawnSync(program, ['-f', journal, ...words], { encoding: 'utf8', env })
  const { stderr } = run('check')
  if (stderr !== '') throw new Error(stderr)
  const { stdout } = run('balance', '--flat', '--empty', '--no-total', '--output-format', 'csv')
  const rows = stdout.trim().split('\n').slice(1)
  return new Map(
    rows.map((row) => [Number(/#(\d+)"/.exec(row)?.[1]), Number(/"(-?\d+)[^"]*"$/.exec(row)?.[1])]),
  )
}

/** As hledger does: where it is not installed the test shows less, and not nothing. */
function addedUp(journal: string): Map<number, number> {
  const sums = new Map<number, number>()
  for (const [, id, gold] of readFileSync(journal, 'utf8').matchAll(/^ {4}.* #(\d+) {2}(-?\d+) g$/gm))
    sums.set(Number(id), (sums.get(Number(id)) ?? 0) + Number(gold))
  return sums
}
