import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_DISCORD, startDiscord } from './discord.ts'
import { DEMO_WEBHOOKS, webhookAddress } from './discord-messages.ts'
import { personWith } from './people.ts'
import type { StandIn } from './stand-in.ts'

let discord: StandIn
beforeAll(async () => {
  discord = await startDiscord()
})
afterAll(() => discord.close())

const post = (path: string, body: unknown, authorization = `Bot ${DEMO_DISCORD.botToken}`) =>
  fetch(new URL(path, discord.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  })

it('the demo’s Discord accepts a webhook’s message with the right token, and shows it formatted', async () => {
  const [webhook] = DEMO_WEBHOOKS
  if (webhook === undefined) throw new Error('There is no webhook')
  const address = webhookAddress(discord.url, webhook)
  const content = '**HC \\*Full\\* <Late>** starts <t:1795375800:t>.\n<https://forge.example/a?b=c&d>'
  const answer = await post(`${address}?wait=true`, { content, allowed_mentions: { parse: [] } })
  expect(await answer.json()).toMatchObject({ id: expect.stringMatching(/^\d+$/), content })
  expect((await post(address, { content })).status).toBe(204)
  expect((await post(`${address.slice(0, -1)}y`, { content })).status).toBe(401)
  expect((await post(address.replace(webhook.id, '1184000000000000999'), { content })).status).toBe(404)
  expect((await post(address, { content: '' })).status).toBe(400)
  const page = await (await fetch(discord.url)).text()
  expect(page).toContain(
    '<b>HC *Full* &lt;Late&gt;</b> starts <time class="stamp" datetime="2026-11-22T19:30:00.000Z">8:30',
  )
  expect(page).toContain('<br><a href="https://forge.example/a?b=c&amp;d">')
})

it('the demo’s Discord accepts a bot’s message once per nonce, to members of the same server only', async () => {
  const { id } = personWith('Admin')
  const channel = (await (await post('/api/v10/users/@me/channels', { recipient_id: id })).json()) as {
    id: string
  }
  const say = () =>
    post(`/api/v10/channels/${channel.id}/messages`, { content: 'Hello', nonce: '17', enforce_nonce: true })
  const [first, second] = [await (await say()).json(), await (await say()).json()]
  expect(second).toEqual(first)
  expect((await post('/api/v10/users/@me/channels', { recipient_id: id }, 'Bot wrong')).status).toBe(401)
  expect((await post('/api/v10/users/@me/channels', { recipient_id: '1' })).status).toBe(400)
  const page = await (await fetch(new URL(`/?in=${id}`, discord.url))).text()
  expect(page.match(/Hello/g)).toHaveLength(1)
})
