import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_DISCORD, startDiscord } from '#demo/discord.ts'
import { standInAt } from '#demo/spawn.ts'
import type { StandIn } from '#demo/stand-in.ts'
import { readVariables } from '#features/settings/server/config.ts'
import { DEFAULT_ROLE_IDS, ROLES } from '#platform/call/rights.ts'
import { checkDiscord } from './check-config.ts'

const REDIRECT = 'Redirect, for OAuth2 of the application: https://forge.example/auth/discord/callback'
const LINE = `DISCORD_ROLE_IDS=${ROLES.map((role) => `${role}=${DEFAULT_ROLE_IDS[role]}`).join(',')}`

let discord: StandIn
beforeAll(async () => {
  discord = await startDiscord()
})
afterAll(() => discord.close())

const check = (env: Record<string, string> = {}) =>
  checkDiscord(
    readVariables({
      PUBLIC_URL: 'https://forge.example',
      DISCORD_CLIENT_ID: DEMO_DISCORD.clientId,
      DISCORD_CLIENT_SECRET: DEMO_DISCORD.clientSecret,
      DISCORD_GUILD_ID: DEMO_DISCORD.guildId,
      DISCORD_BOT_TOKEN: DEMO_DISCORD.botToken,
      DISCORD_API_URL: `${discord.url}/api/v10`,
      ...env,
    }),
  )

it('CONF-2: confirms a valid configuration with its roles and the redirect address', async () => {
  const { fine, wrong, copy } = await check()
  expect(wrong).toEqual([])
  expect(copy).toEqual([REDIRECT])
  expect(fine).toEqual([
    'Discord knows the application with its secret.',
    'The bot is that of the application and may list the members.',
    `The server has the roles: ${ROLES.map((role) => `${role} by ${role}`).join('; ')}.`,
  ])
})

it('CONF-2: finds the nine roles by name when the configured ids belong to another server', async () => {
  const ids = ROLES.map((role, at) => `${role}=${at + 1}`).join(',')
  const { wrong, copy } = await check({ DISCORD_ROLE_IDS: ids })
  expect(wrong).toEqual(['The server has no role 1, 2, 3, 4, 5, 6, 7, 8, 9 (DISCORD_ROLE_IDS).'])
  expect(copy).toEqual([REDIRECT, LINE])
})

it('CONF-2: leaves a role to the operator when no role or several have its name', async () => {
  const server = standInAt(discord.url)
  await server.control('bot', { roleNames: { Admin: 'Officer', Developer: 'Raid Leader' } })
  const { wrong, copy } = await check({
    DISCORD_ROLE_IDS: LINE.slice(LINE.indexOf('=') + 1).replace('Admin=1', 'Admin=9'),
  })
  expect(wrong.slice(1)).toEqual([
    'No role of the server is called Admin: give its id yourself.',
    'No role of the server is called Developer: give its id yourself.',
    '2 roles of the server are called Raid Leader: keep those that are meant.',
  ])
  expect(copy[1]).toContain('Admin=…,Developer=…,')
  await server.control('bot', { roleNames: {} })
})

it.each([
  [{ DISCORD_CLIENT_SECRET: 'x' }, /^Discord does not know DISCORD_CLIENT_ID with DISCORD_CLIENT_SECRET\./],
  [{ DISCORD_BOT_TOKEN: 'x' }, /^Discord does not know DISCORD_BOT_TOKEN\./],
  [{ DISCORD_GUILD_ID: '42' }, /^The bot is not in the server of DISCORD_GUILD_ID\./],
])('CONF-2: explains what is wrong with %j', async (env, sentence) => {
  expect((await check(env)).wrong).toEqual([expect.stringMatching(sentence)])
})

it('CONF-2: without the members intent says where to enable it', async () => {
  const server = standInAt(discord.url)
  await server.control('bot', { listsMembers: false })
  expect((await check()).wrong).toEqual([expect.stringMatching(/^The bot may not list the members\./)])
  await server.control('bot', { listsMembers: true })
})

it('CONF-2: without a bot says what it cannot check', async () => {
  const { fine, wrong } = await check({ DISCORD_BOT_TOKEN: '' })
  expect([fine.length, wrong]).toEqual([2, []])
})

it('CONF-2: reports a Discord that does not answer', async () => {
  await expect(check({ DISCORD_API_URL: 'http://127.0.0.1:9/api' })).rejects.toThrow(
    'Discord gives no answer at http://127.0.0.1:9/api. Try again in a minute.',
  )
})
