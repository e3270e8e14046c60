import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isDiscordUnset, mayBeDemo, putEarlierDemoAside } from './demo.ts'
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

  const keep = (file: string, text: string) => () => writeFileSync(join(dataDir, file), text)
  const key = keep('demo-discord-key', 'a key')
  const again = () => putEarlierDemoAside(dataDir)

  it.each<[string, (() => void)[], string]>([
    ['of an earlier schema is put aside', [key, keep('demo-schema', 'an earlier one')], 'demo-aside'],
    ['of a version that named no schema is put aside', [key], 'demo-aside'],
    ['of this schema stays', [again, key], 'database'],
    ['that no demo has opened stays', [], 'database'],
    ['that no demo has opened stays, whatever schema was named', [keep('demo-schema', 'other')], 'database'],
  ])('a database %s', (_what, before, place) => {
    for (const step of before) step()
    putEarlierDemoAside(dataDir)
    expect(readFileSync(join(dataDir, place, 'gold'), 'utf8')).toBe('made')
    key()
    putEarlierDemoAside(dataDir)
    expect(existsSync(join(dataDir, 'database'))).toBe(place === 'database')
  })
})
