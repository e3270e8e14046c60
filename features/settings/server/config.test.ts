import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DEFAULT_ROLE_IDS, ROLES } from '#platform/call/rights.ts'
import { ConfigError, isForThisMachineOnly, readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'forge-config-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const DISCORD = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret', DISCORD_GUILD_ID: '2' }
const VALID = { DATA_DIR: dataDir, ...DISCORD }

/** The faults of an environment; none if it is valid. */
function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ ...VALID, ...env })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const ORIGIN = 'PUBLIC_URL must be an origin such as https://forge.example, without a path.'
const PROXY =
  'TRUST_PROXY: "nginx" is neither an address, a network such as 10.0.0.0/8, loopback nor private.'
const TOKEN = 'METRICS_TOKEN must have at least 16 printable ASCII characters, without spaces.'
const HTTPS = "DISCORD_API_URL must be an https address (http only on this machine's loopback)."
const MINUTES = 'DISCORD_ROLES_MAX_AGE_MINUTES must be a whole number from 1 to 1440.'
const ZONE = 'SERVER_TIME_ZONE must be a zone as IANA names it, such as Europe/Paris.'

describe('refuses an invalid environment variable and names its valid values', () => {
  test.each([
    ['PORT', '0', 'PORT must be a whole number from 1 to 65535.'],
    ['DISCORD_GUILD_ID', 'forge', "DISCORD_GUILD_ID must be digits, as Discord's ids are."],
    ['SERVER_TIME_ZONE', 'Mars/Olympus', ZONE],
    ['SERVER_TIME_ZONE', '+01:00', ZONE],
    ['GAME_REGION', 'mars', 'GAME_REGION must be one of us, eu, tw, kr, cn.'],
    ['PORT', '3e3', 'PORT must be a whole number from 1 to 65535.'],
    ['PUBLIC_URL', 'forge.example', ORIGIN],
    ['PUBLIC_URL', 'https://forge.example/app', ORIGIN],
    ['PUBLIC_URL', 'javascript:alert(1)', ORIGIN],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET must have at least 32 characters.'],
    ['RATE_LIMIT', '0', 'RATE_LIMIT must be a number above 0.'],
    ['RATE_LIMIT', 'off', 'RATE_LIMIT must be a number above 0.'],
    ['TRUST_PROXY', 'loopback, nginx', PROXY],
    ['METRICS_TOKEN', 'a b', TOKEN],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    ['DISCORD_API_URL', 'http://discord.example', HTTPS],
    ['DISCORD_ROLES_MAX_AGE_MINUTES', '0', MINUTES],
  ])('the server refuses %s=%s', (name, value, sentence) => {
    expect(problemsOf({ [name]: value })).toEqual([sentence])
  })

  test('a remote database requires a postgres address and a shared secret', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://db' })).toEqual([
      'DATABASE_URL must start with postgres:// or postgresql://.',
      'SESSION_SECRET is required with DATABASE_URL: every instance needs the same one.',
    ])
  })

  test('all missing Discord credentials are reported at once', () => {
    const [sentence] = problemsOf({ DISCORD_CLIENT_SECRET: '', DISCORD_GUILD_ID: ' ' })
    expect(sentence).toMatch(/^DISCORD_CLIENT_SECRET, DISCORD_GUILD_ID must be set/)
  })

  test('CONF-1: all errors of the configuration are reported at once', () => {
    const discord = { DISCORD_CLIENT_ID: '', DISCORD_ROLE_IDS: 'x' }
    expect(problemsOf({ PORT: 'x', RATE_LIMIT: '-1', LOG_LEVEL: 'x', ...discord })).toHaveLength(7)
  })
})

describe('ROLE-1: each of the nine roles has one or several Discord ids', () => {
  const all = ROLES.map((role, index) => `${role}=${100 + index}`).join(',')

  test('each role has its documented id by default', () => {
    expect(Object.entries(readConfig(VALID).discord.roleIds)).toEqual(
      Object.entries(DEFAULT_ROLE_IDS).map(([role, id]) => [role, [id]]),
    )
  })

  test('the nine configured role ids replace the default ids', () => {
    const { roleIds } = readConfig({ ...VALID, DISCORD_ROLE_IDS: all }).discord
    expect(roleIds['Raid Leader']).toEqual(['107'])
  })

  test('a role may have two ids', () => {
    const { roleIds } = readConfig({ ...VALID, DISCORD_ROLE_IDS: `${all},Admin=900` }).discord
    expect(roleIds.Admin).toEqual(['100', '900'])
  })

  test.each([
    [all.replace('Admin=100,', ''), 'DISCORD_ROLE_IDS lacks Admin.'],
    [all.replace('=101', '=100'), 'DISCORD_ROLE_IDS gives two roles one id.'],
    [all.replace('=101', '=x1'), 'DISCORD_ROLE_IDS: the id of "Developer" must be digits.'],
    [`${all},Bard=1`, 'DISCORD_ROLE_IDS names an unknown role: "Bard".'],
  ])('invalid role ids are refused: %s', (ids, sentence) => {
    expect(problemsOf({ DISCORD_ROLE_IDS: ids })).toEqual([sentence])
  })
})

test('AUTH-3: the embedded database’s secret is stored in a file readable by its owner only', () => {
  const first = readConfig(VALID).secret
  const file = join(dataDir, 'session-secret')
  expect(readConfig(VALID).secret).toEqual(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toHaveLength(43)
  writeFileSync(file, '')
  const damaged = `${file} is damaged. Delete it, and everybody signs in once more; or set SESSION_SECRET.`
  expect(() => readConfig(VALID)).toThrow(damaged)
  const none = `DATA_DIR ${file} is no folder. Remove what is there, or set DATA_DIR to another place.`
  expect(() => readConfig({ ...VALID, DATA_DIR: file })).toThrow(none)
})

describe('DEMO-1: detects a configuration that only this machine can reach', () => {
  test.each([
    {},
    { HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.2:4000' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:4000' },
    { HOST: ' 127.0.0.1 ', PUBLIC_URL: 'https://localhost' },
  ])('a demo may run with %j', (env) => expect(isForThisMachineOnly(env)).toBe(true))

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '127.0.0.1.example' },
    { HOST: '10.0.0.7' },
    { PUBLIC_URL: 'http://forge.local:3000' },
    { PUBLIC_URL: 'http://127.0.0.1.example:3000' },
  ])('a demo may not run with %j', (env) => expect(isForThisMachineOnly(env)).toBe(false))
})
