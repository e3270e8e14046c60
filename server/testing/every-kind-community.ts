import { DEMO_WEBHOOKS, webhookAddress } from '#demo/discord-messages.ts'
import { personWith } from '#demo/people.ts'
import { backUpNow } from '#domain/archive/endpoints.ts'
import { chooseCalendar, endCalendar, renewCalendar } from '#domain/calendar/endpoints.ts'
import { listChannels, removeChannel, setChannel } from '#domain/channel/endpoints.ts'
import { listGivenUp, retryDelivery } from '#domain/delivery/endpoints.ts'
import { deleteHeroName, listHeroNames, updateHeroName } from '#domain/hero-name/endpoints.ts'
import { getRoles } from '#domain/member/endpoints.ts'
import { changeNoticeSettings } from '#domain/notice/endpoints.ts'
import { createRaid, deleteRaid, publishRaid } from '#domain/raid/endpoints.ts'
import { partRealm } from '#domain/realm/endpoints.ts'
import { createSeason } from '#domain/season/endpoints.ts'
import { seasonText } from '#domain/season/rules.ts'
import { DEFAULT_SEASON } from '#domain/season/season.ts'
import { endOtherSessions } from '#domain/session/endpoints.ts'
import { setSetting } from '#domain/setting/endpoints.ts'
import { createTemplate, deleteTemplate, renameTemplate } from '#domain/template/endpoints.ts'
import { backUp } from '#server/archive/actions.ts'
import { ChangeFeed } from '#server/change/feed.ts'
import { SILENT } from '#server/testing/databases.ts'
import { standIns } from '#server/testing/product.ts'
import { pendingRaid, raidInput } from '#server/testing/records.ts'
import type { Scenario } from '#server/testing/scenario.ts'

/** Somebody who leads raids comes to manage them as well. */
export async function changeRoles({ product, cast, step }: Scenario): Promise<void> {
  const { leadingManager } = cast
  const { discord } = await standIns()
  await step(['member roles'], async () => {
    await discord.control(`people/${leadingManager.person.id}`, { roles: ['Raid Manager', 'Raid Leader'] })
    product.clock.advance({ seconds: 61 })
    await leadingManager.call(getRoles, {})
  })
}

/** What staff set up, and what everybody sets for themselves. */
export async function doCommunity(scenario: Scenario): Promise<void> {
  await keepTemplates(scenario)
  await keepSeasons(scenario)
  await changeSettings(scenario)
  await keepHeroNames(scenario)
  await tellDiscord(scenario)
  await keepBackups(scenario)
  await setOwn(scenario)
  await comeAndGo(scenario)
}

async function keepTemplates({ product, cast, step }: Scenario): Promise<void> {
  const { manager } = cast
  const { date: _, ...rest } = await raidInput(product)
  const { _id: id } = await step(['template create'], () =>
    manager.call(createTemplate, { ...rest, title: 'HC Late' }),
  )
  await step(['template rename'], () => manager.call(renameTemplate, { id, title: 'HC Early' }))
  await step(['template delete'], () => manager.call(deleteTemplate, { id }))
}

/** A season is pasted. */
async function keepSeasons({ cast, step }: Scenario): Promise<void> {
  const text = seasonText({ ...DEFAULT_SEASON, name: 'Abyss of Night' })
  await step(['season create'], () => cast.admin.call(createSeason, { text }))
}

async function changeSettings({ product, cast, step, prepare }: Scenario): Promise<void> {
  const again = await prepare(() => product.signIn(cast.admin.person))
  await step(['setting set'], () => again.call(setSetting, { name: 'cuts', value: { TC: 30 }, version: 0 }))
}

async function keepHeroNames({ cast, step, prepare }: Scenario): Promise<void> {
  const { admin } = cast
  const [bank] = await prepare(() => admin.call(listHeroNames, {}))
  if (bank === undefined) throw new Error('There is no bank')
  const { _id: heroNameId } = bank
  const { _id: _, createdAt: __, ...facts } = bank
  await step(['hero-name edit'], () =>
    admin.call(updateHeroName, { id: heroNameId, ...facts, name: 'Goldstrom' }),
  )
  await step(['realm part'], () => admin.call(partRealm, { realm: 'Draenor' }))
  await step(['hero-name delete'], () => admin.call(deleteHeroName, { id: heroNameId }))
}

/** A channel whose webhook is gone, and what could not be said there said in another one. */
async function tellDiscord({ product, cast, step, prepare }: Scenario): Promise<void> {
  const { admin } = cast
  const { discord } = await standIns()
  const gone = (await discord.control('webhooks', { channel: 'soon gone' })) as { id: string; token: string }
  const [other] = DEMO_WEBHOOKS
  const set = (webhook: typeof gone | undefined) =>
    admin.call(setChannel, { kind: 'published', address: webhookAddress(discord.url, webhook ?? gone) })
  await step(['channel set'], () => set(gone))
  await discord.control(`webhooks/${gone.id}/end`, {})
  const raid = await prepare(() => pendingRaid(product))
  const id = await step(['raid publish', 'channel break'], async () => {
    await (await product.as('Raid Manager')).call(publishRaid, { id: raid._id })
    for (;;) {
      const [[found], channels] = [await admin.call(listGivenUp, {}), await admin.call(listChannels, {})]
      const isBroken = channels.some(({ brokenSince }) => brokenSince !== null)
      if (found !== undefined && isBroken) return found._id
    }
  })
  await prepare(() => set(other))
  await step(['delivery retry'], () => admin.call(retryDelivery, { id }))
  await step(['channel remove'], () => admin.call(removeChannel, { kind: 'published' }))
}

/** A backup is made, and one has no place to lie. */
async function keepBackups({ product, cast, step }: Scenario): Promise<void> {
  const { admin } = cast
  await step(['archive back-up'], () => admin.call(backUpNow, {}))
  const deps = { ...product, changes: new ChangeFeed({ ...product, log: SILENT }), log: SILENT }
  await step(['archive back-up-failed'], () =>
    backUp({ ...deps, backupDir: '/dev/null/backups' }, { at: product.clock.now(), by: null }).catch(
      () => {},
    ),
  )
}

async function setOwn({ cast, step }: Scenario): Promise<void> {
  const { senior } = cast
  await step(['member make-calendar'], () => senior.call(renewCalendar, { of: 'own' }))
  await step(['member choose-calendar'], () => senior.call(chooseCalendar, { of: 'all' }))
  await step(['member end-calendar'], () => senior.call(endCalendar, {}))
  const topics = [{ topic: 'raid-published', here: false }] as const
  await step(['member choose-notices'], () => senior.call(changeNoticeSettings, { topics: [...topics] }))
}

/** Names are shown of who booked, and of who leads. */
async function comeAndGo({ product, cast, step, prepare }: Scenario): Promise<void> {
  const { discord } = await standIns()
  const { memberId: raidLeader } = cast.leader
  const pending = await prepare(async () =>
    cast.manager.call(createRaid, await raidInput(product, { raidLeader })),
  )
  for (const role of ['Advertiser', 'Raid Leader'] as const) {
    const person = personWith(role)
    await discord.control(`people/${person.id}`, { nick: `Another ${role}` })
    await step(['member rename', 'session start'], () => product.signIn(person))
  }
  await step(['session end'], () => cast.advertiser.call(endOtherSessions, {}))
  await step(['raid delete'], () => cast.manager.call(deleteRaid, { id: pending._id }))
}
