import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_DISCORD } from '#demo/discord.ts'
import { peopleWith } from '#demo/people.ts'
import type { StandIn } from '#demo/spawn.ts'
import { getRoles } from '#features/member/calls.ts'
import { createRaid, listGoldCollectors, listRaidLeaders } from '#features/raid/calls.ts'
import { DEFAULT_ROLE_IDS, ROLES } from '#platform/call/rights.ts'
import { standIns, testProduct } from '#platform/testing/server/product.ts'
import { raidInput } from '#platform/testing/server/records.ts'

const ASKING = /^\/api\/v10\/guilds\/\d+\/members\?/
const LEADERS = peopleWith('Raid Leader').map(({ name }) => name)

/** A second Discord role for leaders. */
const OFFICER = '1180000000000000108'
const ROLE_IDS = ROLES.map((role) => `${role}=${DEFAULT_ROLE_IDS[role]}`).join(',')

const { product, manager } = testProduct({
  env: { DISCORD_BOT_TOKEN: DEMO_DISCORD.botToken, DISCORD_ROLE_IDS: `${ROLE_IDS},Raid Leader=${OFFICER}` },
})
let discord: StandIn
let minute = 0
beforeAll(async () => {
  discord = (await standIns()).discord
})
// The guild is fetched at most once a minute, so each test begins in another minute.
beforeEach(async () => {
  minute += 1
  product.clock.advance({ seconds: minute * 120 })
  await discord.clearRequests()
})
afterEach(async () => {
  await discord.clearFault()
  await fetch(`${discord.url}/control/people`, { method: 'DELETE' })
})

const leaders = async () => (await manager.call(listRaidLeaders, {})).map(({ username }) => username)
const asked = async () => (await discord.requests()).filter((path) => ASKING.test(path)).length

describe('RAID-12: leaders and collectors offered with a bot token', () => {
  it('offers leaders and collectors who never signed in, and accepts them on a raid', async () => {
    expect((await leaders()).toSorted()).toEqual(LEADERS.toSorted())
    const [collector] = await manager.call(listGoldCollectors, {})
    const [leader] = await manager.call(listRaidLeaders, {})
    const crew = { raidLeader: leader?._id ?? '', goldCollector: collector?._id ?? '' }
    const raid = await manager.call(createRaid, await raidInput(product, crew))
    expect(raid).toMatchObject({ raidLeader: leader, goldCollector: collector })
  })

  it('ROLE-1: each Discord role configured for Raid Leader makes its holders raid leaders', async () => {
    const [member] = peopleWith('Forge Member')
    if (member === undefined) throw new Error('The demo has a Forge Member')
    await discord.control(`people/${member.id}`, { roles: [OFFICER] })
    expect(await leaders()).toContain(member.name)
    const officer = await product.signIn(member)
    expect((await officer.call(getRoles, {})).roles).toEqual(['Raid Leader'])
    const input = await raidInput(product, { raidLeader: officer.memberId })
    expect((await manager.call(createRaid, input)).raidLeader._id).toBe(officer.memberId)
  })

  it('the server’s members are read once a minute, with one request for simultaneous calls', async () => {
    await Promise.all(Array.from({ length: 10 }, () => leaders()))
    product.clock.advance({ seconds: 60, ms: -1 })
    await leaders()
    expect(await asked()).toBe(1)
    product.clock.advance({ ms: 1 })
    await leaders()
    expect(await asked()).toBe(2)
  })

  it('lists the members known so far while Discord is down', async () => {
    const listed = await leaders()
    product.clock.advance({ seconds: 60 })
    await discord.fault({ kind: 'down', paths: ['/api/v10/guilds'] })
    expect(await leaders()).toEqual(listed)
    expect(listed).toEqual(expect.arrayContaining(LEADERS))
  })
})
