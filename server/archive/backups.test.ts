import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBoard } from '#domain/agenda/board.ts'
import { backUpNow, getBackups } from '#domain/archive/endpoints.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'
import { backUp, backUpAtNight } from '#server/archive/actions.ts'
import { takeLease } from '#server/archive/data.ts'
import { ChangeFeed } from '#server/change/feed.ts'
import { readBack } from '#server/database/backup-file.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onBothDatabases, onOneDatabase, onPostgres, SILENT } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, publishedRaid } from '#server/testing/records.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

onBothDatabases((kind) => {
  let product: Product
  let admin: Caller
  const folder = join(temporaryFolder(), 'kept', 'backups')
  beforeAll(async () => {
    product = await startProduct(kind, { env: { BACKUP_DIR: folder } })
    admin = await product.as('Admin')
  })
  afterAll(() => product.stop())
  const state = () => admin.call(getBackups, {})

  it('ARCH-2, ARCH-3: a press makes one that reads back, for its owner alone, and leaves no half file', async () => {
    expect(await state()).toMatchObject({ folder, last: null, isHere: false, failed: null })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'forge-2026-01-01T00-00-00Z.backup.7.unfinished'), 'half')
    await book(await product.as('Advertiser'), await publishedRaid(product))
    const made = await admin.call(backUpNow, {})
    expect(readdirSync(folder)).toEqual([made?.file])
    const path = join(folder, made?.file ?? '')
    expect([modeOf(folder), modeOf(path)]).toEqual(['700', '600'])
    expect(made).toMatchObject({ bytes: statSync(path).size, at: product.clock.now().toISOString() })
    await readBack(path)
    expect(await state()).toMatchObject({ last: made, isHere: true })
  })

  it('ARCH-2: what was cut off or changed is found as it is read back', async () => {
    const whole = join(folder, readdirSync(folder)[0] ?? '')
    const bytes = readFileSync(whole)
    const broken = join(temporaryFolder(), 'broken.backup')
    for (const at of [10, Math.floor(bytes.length / 2), bytes.length - 4]) {
      writeFileSync(broken, bytes)
      truncateSync(broken, at)
      await expect(readBack(broken)).rejects.toThrow('It does not read back')
      const other = Buffer.from(bytes)
      other[at] = (other[at] ?? 0) ^ 0xff
      writeFileSync(broken, other)
      await expect(readBack(broken)).rejects.toThrow('It does not read back')
    }
  })
})

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  const parent = temporaryFolder()
  const backupDir = join(parent, 'backups')
  beforeAll(async () => {
    product = await startProduct(kind, { env: { BACKUP_DIR: backupDir } })
    admin = await product.as('Admin')
  })
  afterAll(() => product.stop())
  const deps = () => {
    const { database } = product
    return { database, backupDir, log: SILENT, changes: new ChangeFeed({ database, log: SILENT }) }
  }
  const files = () => (existsSync(backupDir) ? readdirSync(backupDir) : [])
  const measured = async (name: string) =>
    (await product.request('/metrics')).text.match(new RegExp(`^${name} (.*)$`, 'm'))?.[1]

  it('ARCH-1: the night makes one, once', async () => {
    const began = new Date('2026-06-17T10:00:00Z')
    const night = (now: string) => backUpAtNight(deps(), { now: new Date(now), began })
    await night('2026-06-17T20:00:00Z')
    expect(files()).toEqual([])
    await night('2026-06-18T02:10:30Z')
    await night('2026-06-18T02:11:30Z')
    expect(files()).toEqual(['forge-2026-06-18T02-10-30Z.backup'])
    await night('2026-06-19T02:10:30Z')
    expect(files()).toHaveLength(2)
  })

  it('ARCH-5: without a place for it there is a sentence, no half file, and another try an hour later', async () => {
    const before = files()
    const blocked = { ...deps(), backupDir: '/dev/null/backups' }
    const night = (now: string, where = deps()) =>
      backUpAtNight(where, { now: new Date(now), began: new Date(0) })
    await expect(night('2026-06-20T02:10:30Z', blocked)).rejects.toMatchObject({
      code: 'backup-failed',
      message: 'The backup could not be made. /dev/null/backups cannot be written to.',
    })
    await night('2026-06-20T02:30:00Z')
    expect(files()).toEqual(before)
    const failed = { at: '2026-06-20T02:10:30.000Z', reason: '/dev/null/backups cannot be written to.' }
    expect(await admin.call(getBackups, {})).toMatchObject({ failed })
    await night('2026-06-20T03:10:30Z')
    expect(files()).toHaveLength(before.length + 1)
    expect(await admin.call(getBackups, {})).toMatchObject({ failed: null })
  })

  it('ARCH-5: a full disk is said, and nothing stays', async () => {
    const full = { ...deps(), backupDir: join(parent, 'full') }
    const sql = new Proxy(product.database, {
      get: (database, name) =>
        name === 'apart'
          ? () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
          : Reflect.get(database, name),
    })
    await expect(
      backUp({ ...full, database: sql }, { at: new Date('2026-06-20T03:00:00Z'), by: null }),
    ).rejects.toThrow(`The disk of ${join(parent, 'full')} is full.`)
  })

  it('ARCH-6: after two days without one the board says so, and the measurements its age', async () => {
    product.clock.moveTo('2026-06-22T02:10:29Z')
    const staff = await product.signIn(admin.person)
    const off = async () => (await staff.call(getBoard, {})).filter(({ what }) => what === 'no-backup')
    expect(await off()).toEqual([])
    expect(await measured('forge_backup_age_seconds')).toBe('169199')
    expect(Number(await measured('forge_backup_bytes'))).toBeGreaterThan(1_000)
    product.clock.moveTo('2026-06-22T03:10:31Z')
    expect(await off()).toMatchObject([{ name: '', count: 2 }])
    await staff.call(backUpNow, {})
    expect(await off()).toEqual([])
  })
})

onPostgres('backups of several instances', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct('postgres', { env: { BACKUP_DIR: temporaryFolder() } })
  })
  afterAll(() => product.stop())

  it('ARCH-1: while one instance makes it no other does, and who books is served', async () => {
    const admin = await product.as('Admin')
    const taken = await product.database.apart(async (sql) => [
      await takeLease(sql),
      refusalOf(await admin.ask(backUpNow, {})),
    ])
    expect(taken).toEqual([true, refused('backup-underway')])
    const raid = await publishedRaid(product)
    const advertiser = await product.as('Advertiser')
    const [made] = await Promise.all([
      admin.call(backUpNow, {}),
      book(advertiser, raid),
      book(advertiser, raid),
    ])
    expect(made?.bytes).toBeGreaterThan(0)
  })
})
