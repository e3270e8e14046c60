import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkFilled, endFilling, isDiscordUnset, mayBeDemo } from './demo.ts'
import { temporaryFolder } from './temporary-folder.ts'

const SETTINGS = [
  ...['HOST', 'PUBLIC_URL', 'PORT', 'NODE_ENV', 'DATABASE_URL'],
  ...['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_GUILD_ID'],
]

function setAlone(env: Readonly<Record<string, string>>): void {
  for (const name of SETTINGS) vi.stubEnv(name, env[name])
}

it.each([
  [{}, true],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:4000', DATABASE_URL: ' ' }, true],
  [{ HOST: 'localhost', NODE_ENV: 'development' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.2' }, false],
  [{ PUBLIC_URL: 'https://forge.example' }, false],
  [{ PUBLIC_URL: 'http://192.168.1.2:3000' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ DATABASE_URL: 'postgresql://forge@localhost/forge' }, false],
])('DEMO-1: whether %j allows a demo: %s', (env, isAllowed) => {
  setAlone(env)
  expect(mayBeDemo()).toBe(isAllowed)
})

it.each([
  [{}, true],
  [{ DISCORD_CLIENT_ID: '' }, true],
  [{ DISCORD_CLIENT_ID: '1' }, false],
  [{ DISCORD_CLIENT_SECRET: 'secret' }, false],
  [{ DISCORD_GUILD_ID: '2' }, false],
])('DEMO-1: whether %j leaves Discord unconfigured: %s', (env, isUnset) => {
  setAlone(env)
  expect(isDiscordUnset()).toBe(isUnset)
})

describe('DEMO-3: a demo’s database', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'database'))
    writeFileSync(join(dataDir, 'database', 'gold'), 'made')
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  const named = (schema: string) => () => writeFileSync(join(dataDir, 'demo-schema'), schema)

  it.each<[string, () => void, string]>([
    ['of an earlier schema is put aside', named('an earlier one'), 'demo-aside'],
    ['that was half filled is put aside', named('unfinished'), 'demo-aside'],
    ['that was filled stays', () => endFilling(dataDir), 'database'],
    ['that no demo began stays', () => {}, 'database'],
  ])('a database %s', (_what, before, place) => {
    before()
    expect(checkFilled(dataDir)).toBe(place === 'database')
    expect(readFileSync(join(dataDir, place, 'gold'), 'utf8')).toBe('made')
    expect(existsSync(join(dataDir, 'database'))).toBe(place === 'database')
  })

  it('a missing database is not filled', () => {
    rmSync(join(dataDir, 'database'), { recursive: true })
    expect(checkFilled(dataDir)).toBe(false)
  })
})
