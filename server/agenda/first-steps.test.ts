import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_DISCORD } from '#demo/discord.ts'
import { DEMO_WEBHOOKS, webhookAddress } from '#demo/discord-messages.ts'
import { getFirstSteps, putStepsAway, STEPS } from '#domain/agenda/first-steps.ts'
import { backUpNow } from '#domain/archive/endpoints.ts'
import { setChannel } from '#domain/channel/endpoints.ts'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { createRaid, getRoster, listRaidLeaders } from '#domain/raid/endpoints.ts'
import { connectRealm } from '#domain/realm/endpoints.ts'
import { can, ROLES } from '#domain/rights.ts'
import { PAYMENT_REALMS } from '#domain/season.ts'
import { setRates } from '#domain/settlement/endpoints.ts'
import { createTemplate } from '#domain/template/endpoints.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, standIns, startProduct } from '#server/testing/product.ts'
import { raidInput } from '#server/testing/records.ts'

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    admin = await product.as('Admin')
  })
  afterAll(() => product.stop())

  const steps = () => admin.call(getFirstSteps, {})
  const done = async () => (await steps()).flatMap((one) => (one.done ? [one.step] : []))

  it('HOME-7: a community that is new has all of them before it, and staff alone are told', async () => {
    expect((await steps()).map(({ step }) => step)).toEqual(STEPS)
    expect(await done()).toEqual([])
    for (const role of ROLES) {
      const caller = await product.as(role)
      const status = can([role], 'manage-community') ? 200 : 403
      expect([role, (await caller.ask(getFirstSteps, {})).status]).toEqual([role, status])
      expect([role, (await caller.ask(putStepsAway, { steps: [] })).status]).toEqual([role, status])
    }
    expect((await admin.ask(putStepsAway, { steps: ['nothing'] as never })).status).toBe(400)
  })

  it('HOME-7: each is ticked by what there is', async () => {
    expect(await done()).toEqual(['leader', 'collector'])
    const [first = 'Kazzak', second, ...rest] = PAYMENT_REALMS
    const bank = { name: 'Silber', realm: first, faction: 'Horde', status: true } as const
    await admin.call(createHeroName, bank)
    expect((await steps()).find(({ step }) => step === 'banks')?.missing).toEqual([second, ...rest])
    for (const realm of rest) await admin.call(connectRealm, { realm, to: first })
    await admin.call(createHeroName, { ...bank, realm: second ?? '', faction: 'Alliance' })
    expect(await done()).toEqual(['leader', 'collector', 'banks', 'realms'])
    await admin.call(setRates, { leader: 6, collector: 2, community: 10 })
    const [{ discord }, [webhook]] = [await standIns(), DEMO_WEBHOOKS]
    if (webhook === undefined) throw new Error('The demo has a webhook')
    await admin.call(setChannel, { kind: 'full', address: webhookAddress(discord.url, webhook) })
    const { date: _, ...template } = await raidInput(product)
    await admin.call(createTemplate, { ...template, title: 'HC Late' })
    await admin.call(backUpNow, {})
    expect(await done()).toEqual(STEPS.slice(0, -1))
    await admin.call(createRaid, await raidInput(product))
    expect(await steps()).toEqual([])
  })

  it('HOME-7: what is put away is shown to nobody any more, and is in the history once', async () => {
    await product.database.sql.deleteFrom('template').execute()
    expect((await steps()).filter((one) => !one.done)).toMatchObject([{ step: 'template' }])
    for (let time = 0; time < 2; time += 1)
      await admin.call(putStepsAway, { steps: ['template', 'template'] })
    expect(await steps()).toEqual([])
    const history = await historyOf(product.database, admin.memberId)
    expect(history.filter(({ action }) => action === 'put-steps-away')).toMatchObject([
      { changes: { to: { steps: ['template'] } } },
    ])
  })

  it('HOME-8: who holds a role is known where Discord lists its members to the bot', async () => {
    expect(await admin.call(getRoster, {})).toEqual({ isKnown: false })
    const withBot = await startProduct(kind, { env: { DISCORD_BOT_TOKEN: DEMO_DISCORD.botToken } })
    const manager = await withBot.as('Raid Manager')
    await manager.call(listRaidLeaders, {})
    expect(await manager.call(getRoster, {})).toEqual({ isKnown: true })
    expect(await (await withBot.as('Admin')).call(getFirstSteps, {})).toMatchObject([
      { step: 'leader', done: true, isKnown: true },
      ...STEPS.slice(1).map((step) => ({ step })),
    ])
    await withBot.stop()
  })
})
