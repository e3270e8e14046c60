import { describe, expect, it } from 'vitest'
import { type Announcements, afterNews, newsOf, planDue, planningOf, UNPOSTED, webhookOf } from './rules.ts'

const API = 'https://discord.com/api/v10'
const ID = '1184000000000000001'
const TOKEN = 'aB3_-x'.repeat(11)
const PATH = `/api/webhooks/${ID}/${TOKEN}`

describe('DSC-2: the address of a webhook', () => {
  it.each([
    ['as Discord gives it', `https://discord.com${PATH}`],
    ['with a version', `https://discord.com/api/v10/webhooks/${ID}/${TOKEN}`],
    ['of Discord’s test version', `https://ptb.discord.com${PATH}`],
    ['of Discord’s second test version', `https://canary.discord.com${PATH}`],
    ['on Discord’s old domain', `https://discordapp.com${PATH}`],
    ['with a slash at its end', `https://discord.com${PATH}/`],
    ['with the parameter wait', `https://discord.com${PATH}?wait=true`],
  ])('a webhook’s address is accepted %s', (_what, address) => {
    expect(webhookOf(address, API)).toEqual({ id: ID, token: TOKEN, thread: null })
  })

  it('a webhook’s address may name a thread', () => {
    for (const options of [`?thread_id=${ID}`, `/?wait=false&thread_id=${ID}`])
      expect(webhookOf(`https://discord.com${PATH}${options}`, API)).toMatchObject({ thread: ID })
  })

  it('a webhook’s address may be on the origin of DISCORD_API_URL, but on no other port', () => {
    const api = 'http://127.0.0.1:4711/api/v10'
    expect(webhookOf(`http://127.0.0.1:4711${PATH}`, api)).toEqual({ id: ID, token: TOKEN, thread: null })
    expect(webhookOf(`http://127.0.0.1:4712${PATH}`, api)).toBeNull()
    expect(webhookOf(`http://localhost:4711${PATH}`, api)).toBeNull()
  })

  const HOSTILE = {
    'another host, or one that looks alike': `https://evil.example${PATH} https://discord.com.evil.example${PATH}
      https://cdn.discordapp.com${PATH} https://dіscord.com${PATH} https://discord。com${PATH} https://discord.com.${PATH}
      https://DISCORD.com${PATH} https://discord.com%00.evil.example${PATH}`,
    credentials: `https://discord.com@evil.example${PATH} https://user@discord.com${PATH} https://evil.example#@discord.com${PATH}`,
    'a port': `https://discord.com:8443${PATH} https://discord.com:443${PATH}`,
    'a backslash or a control character': `https:\\\\discord.com${PATH.replaceAll('/', '\\')}
      https://evil.example\\@discord.com${PATH} https:discord.com${PATH} https://discord.com/\u202e${PATH}`,
    'another scheme': `http://discord.com${PATH} javascript:alert(1)//discord.com${PATH} //discord.com${PATH}`,
    'this machine or a neighbour': `http://localhost${PATH} https://127.0.0.1${PATH} https://[::1]${PATH}
      https://169.254.169.254${PATH}`,
    'another path': `${API}/webhooks/${ID}/short ${API}/webhooks/12/${TOKEN} ${API}/webhooks/${ID}/${TOKEN}/messages/1
      https://discord.com/api/webhooks/${ID} https://discord.com${PATH}// https://discord.com${PATH}?thread_id=1
      https://discord.com${PATH}?thread_id=${ID}/messages https://discord.com${PATH}?with_components=true
      https://discord.com${PATH}#x https://discord.com/api/../api/webhooks/${ID}/${TOKEN}
      https://discord.com/api/webhooks/${ID}/..%2f..%2fusers${TOKEN}
      https://discord.com/api/webhooks/${ID}/${TOKEN.slice(0, 30)}/../${TOKEN}
      https://discord.com/api/webhooks/${ID}/%61${TOKEN} https://discord.com//api/webhooks/${ID}/${TOKEN}
      https://discord.com/API/webhooks/${ID}/${TOKEN} https://discord.com/api/webhooks/${ID}/${'x'.repeat(201)}
      https://discord.com/oauth2/authorize?redirect_uri=https://evil.example`,
  }
  const addresses = Object.entries(HOSTILE).flatMap(([what, texts]) =>
    texts.split(/ +|\n */).map((one) => [what, one]),
  )
  it.each([...addresses, ['nothing', ''], ['a line end', `https://discord.com${PATH}\n`]])(
    'a webhook’s address is refused with %s: %j',
    (_, address) => {
      expect(webhookOf(address, API)).toBeNull()
    },
  )
})

const NOW = new Date('2026-06-17T10:00:00Z')
const SOON = '2026-06-17T18:00:00.000Z'
const LATER = '2026-06-17T18:30:00.000Z'
const PAST = '2026-06-17T09:00:00.000Z'
const kind = { difficulty: 'HEROIC', lootType: 'VIP', raidType: 'Full Run' } as const
const raid = { raidId: 'r1', name: 'HC Late', startsAt: SOON, ...kind }
const now = { raid, deleted: false, free: 3 }
const said: Announcements = { startsAt: SOON, isFull: false, isHeard: true }
const full: Announcements = { ...said, isFull: true }
const postedLater: Announcements = { ...said, startsAt: LATER }
const deleted = { ...now, deleted: true }
const [delayed, begun] = [
  { ...now, raid: { ...raid, startsAt: LATER } },
  { ...now, raid: { ...raid, startsAt: PAST } },
]

describe('DSC-4: which messages a raid’s state requires', () => {
  it.each([
    ['a published raid', now, UNPOSTED, ['published'], said],
    ['a published, full raid', { ...now, free: 0 }, UNPOSTED, ['published', 'full'], full],
    ['a raid delayed before it was announced', delayed, UNPOSTED, ['published'], postedLater],
    ['an unchanged raid', now, said, [], said],
    ['a delayed raid', delayed, said, ['delayed'], postedLater],
    ['a raid that has become full', { ...now, free: 0 }, said, ['full'], full],
    ['a raid that is still full', { ...now, free: 0 }, full, [], full],
    ['a raid with slots free again', now, full, ['free'], said],
    ['a deleted raid', deleted, said, ['deleted'], UNPOSTED],
    ['a deleted raid never announced', deleted, UNPOSTED, [], UNPOSTED],
    [
      'a deleted raid that may have been announced',
      deleted,
      { ...UNPOSTED, isHeard: true },
      ['deleted'],
      UNPOSTED,
    ],
    ['a deleted raid that had started', { ...begun, deleted: true }, said, [], said],
    ['a started raid with slots free again', begun, full, [], full],
    ['a started raid never announced', begun, UNPOSTED, [], UNPOSTED],
  ])('Discord messages about %s', (_what, state, before, kinds, after) => {
    const news = newsOf(state, before, NOW)
    expect(news.map(({ kind }) => kind)).toEqual(kinds)
    expect(news.reduce(afterNews, before)).toEqual(after)
  })

  it('a message about a delay names both starts, and about free slots their number', () => {
    expect(newsOf(delayed, said, NOW)).toEqual([{ kind: 'delayed', raid: delayed?.raid, was: SOON }])
    expect(newsOf(now, full, NOW)).toEqual([{ kind: 'free', raid, free: 3 }])
  })
})

describe('DSC-5: the plan of the day', () => {
  const at = (minutes: number) => ({ date: '2026-06-17', minutes })
  const BEFORE = { hour: 12, plannedOn: '2026-06-16' }
  it.each([
    [12, null, 11 * 60 + 59, null],
    [12, null, 12 * 60, '2026-06-17'],
    [12, null, 23 * 60, '2026-06-17'],
    [12, '2026-06-16', 12 * 60, '2026-06-17'],
    [12, '2026-06-17', 12 * 60, null],
    [12, '2026-06-18', 12 * 60, null],
    [0, '2026-06-16', 0, '2026-06-17'],
  ])('the plan at hour %i, last posted for %s, at minute %i is due: %s', (hour, plannedOn, minutes, due) => {
    expect(planDue({ hour, plannedOn }, at(minutes))).toBe(due)
  })

  it.each([
    ['a first hour, later today', 18, undefined, 12 * 60, { hour: 18, plannedOn: null }],
    ['a first hour, passed today', 9, undefined, 12 * 60, { hour: 9, plannedOn: '2026-06-17' }],
    ['no hour', undefined, undefined, 11 * 60, { hour: 12, plannedOn: null }],
    ['the same hour again', 12, BEFORE, 13 * 60, BEFORE],
    ['only a new address', undefined, { hour: 9, plannedOn: null }, 8 * 60, { hour: 9, plannedOn: null }],
    ['a later hour today', 18, { hour: 9, plannedOn: '2026-06-17' }, 12 * 60, { hour: 18, plannedOn: null }],
  ])('the plan of the day’s hour changes to %s', (_what, hour, before, minutes, planning) => {
    expect(planningOf({ kind: 'plan', hour }, before, at(minutes))).toEqual(planning)
  })

  it('only the plan of the day has an hour', () => {
    const setTo = (hour?: number) => planningOf({ kind: 'full', hour }, undefined, at(0))
    expect(setTo()).toEqual({ hour: null, plannedOn: null })
    expect(() => setTo(3)).toThrow('Only the plan of the day has an hour.')
  })
})
