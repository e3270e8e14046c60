import { DEMO_WEBHOOKS, webhookAddress } from '#demo/discord-messages.ts'
import { putStepsAway } from '#domain/agenda/first-steps.ts'
import { chooseCalendar, endCalendar, renewCalendar } from '#domain/calendar/endpoints.ts'
import { removeChannel, setChannel } from '#domain/channel/endpoints.ts'
import { retryDelivery } from '#domain/delivery/endpoints.ts'
import { createHeroName, deleteHeroName, updateHeroName } from '#domain/hero-name/endpoints.ts'
import { commitImport, previewImport } from '#domain/import/endpoints.ts'
import { changeNoticeSettings, listNotices } from '#domain/notice/endpoints.ts'
import { readNotices } from '#domain/notice/unread.ts'
import { connectRealm, partRealm } from '#domain/realm/endpoints.ts'
import {
  beginSeason,
  bringSeasonIn,
  createSeason,
  deleteSeason,
  editSeason,
  putOffSeason,
} from '#domain/season/endpoints.ts'
import { endAllSessions, endOtherSessions, endSession, listSessions } from '#domain/session/endpoints.ts'
import { listSettings, setSetting } from '#domain/setting/endpoints.ts'
import { dayAhead } from '#server/testing/records.ts'
import type { MeasuredCall, Took } from './measured-call.ts'
import { newName, type Stage } from './stage.ts'

/** What staff set for everybody, and everybody for themselves. */
export function communityWrites(stage: Stage): MeasuredCall[] {
  return [
    ...ofHeroNames(stage),
    ...ofRealms(stage),
    ...ofSeasons(stage),
    ...ofDiscord(stage),
    ...ofSettings(stage),
    ...ofSessions(stage),
    ...ofOwn(stage),
  ]
}

function ofHeroNames({ admin, timed, write, sql }: Stage): MeasuredCall[] {
  const facts = () => ({ name: newName(), realm: 'Draenor', faction: 'Alliance', status: false }) as const
  const made = () => admin.call(createHeroName, facts())
  // Forms that list them have as many as the dataset again.
  const alone = async (time: () => Promise<Took>) => {
    const took = await time()
    for (const { id } of await sql('SELECT id FROM hero_name WHERE NOT status'))
      await admin.call(deleteHeroName, { id: id ?? '' })
    return took
  }
  const preview = () => ({
    of: 'hero-names' as const,
    text: `Name;Realm;Faction;Status\n${newName()};Draenor;Alliance;Inactive`,
  })
  return [
    write(createHeroName, () => alone(() => timed(admin, createHeroName, facts()))),
    write(updateHeroName, () =>
      alone(async () => timed(admin, updateHeroName, { id: (await made())._id, ...facts() })),
    ),
    write(deleteHeroName, async () => timed(admin, deleteHeroName, { id: (await made())._id })),
    write(previewImport, () => timed(admin, previewImport, preview())),
    write(commitImport, () =>
      alone(async () => {
        const table = preview()
        const { preview: name } = await admin.call(previewImport, table)
        return timed(admin, commitImport, { ...table, preview: name })
      }),
    ),
  ]
}

function ofRealms({ admin, timed, write }: Stage): MeasuredCall[] {
  const both = { realm: 'Hyjal', to: 'Ysondre' }
  const part = () => admin.call(partRealm, { realm: both.realm })
  return [
    write(connectRealm, async () => {
      const took = await timed(admin, connectRealm, both)
      await part()
      return took
    }),
    write(partRealm, async () => {
      await admin.call(connectRealm, both)
      return timed(admin, partRealm, { realm: both.realm })
    }),
  ]
}

function ofSeasons({ admin, timed, write, sql }: Stage): MeasuredCall[] {
  const bosses = [{ name: 'Orobas', words: [], curve: true }]
  const content = () => ({
    name: newName(),
    raids: [{ name: 'Abyss', short: 'Abyss', bosses }],
    tokenGroups: [],
  })
  const begins = { date: dayAhead(300), time: '6:00 PM' }
  const made = async () => (await admin.call(createSeason, content()))._id
  // Its drafts; what comes with the product is no row.
  const alone = async (time: () => Promise<Took>) => {
    const took = await time()
    await sql('DELETE FROM season')
    return took
  }
  const file = () => JSON.stringify({ forge: 'season', version: 1, ...content() })
  return [
    write(createSeason, () => alone(() => timed(admin, createSeason, content()))),
    write(editSeason, () => alone(async () => timed(admin, editSeason, { id: await made(), ...content() }))),
    write(beginSeason, () => alone(async () => timed(admin, beginSeason, { id: await made(), ...begins }))),
    write(putOffSeason, () =>
      alone(async () => {
        const id = await made()
        await admin.call(beginSeason, { id, ...begins })
        return timed(admin, putOffSeason, { id })
      }),
    ),
    write(deleteSeason, () => alone(async () => timed(admin, deleteSeason, { id: await made() }))),
    write(bringSeasonIn, () => alone(() => timed(admin, bringSeasonIn, { text: file() }))),
  ]
}

const GIVEN_UP = `
  INSERT INTO delivery (target, line, says, made_at, due_at, attempts, next_at, given_up_at, reason)
  VALUES ('channel full', 'channel full', '{}', now(), now(), 1, now(), now(), 'Discord answered 404') RETURNING id`

function ofDiscord({ filled, admin, timed, write, sql }: Stage): MeasuredCall[] {
  const [webhook] = DEMO_WEBHOOKS
  if (webhook === undefined) throw new Error('The demo has no webhook')
  const input = { kind: 'full', address: webhookAddress(filled.product.discord.url, webhook) } as const
  const { kind } = input
  const set = () => admin.call(setChannel, input)
  return [
    write(setChannel, async () => {
      const took = await timed(admin, setChannel, input)
      await admin.call(removeChannel, { kind })
      return took
    }),
    write(removeChannel, async () => {
      await set()
      return timed(admin, removeChannel, { kind })
    }),
    write(retryDelivery, async () => {
      const [{ id = '' } = {}] = await sql(GIVEN_UP)
      const took = await timed(admin, retryDelivery, { id: String(id) })
      await sql('DELETE FROM delivery WHERE id = $1', [id])
      return took
    }),
  ]
}

function ofSettings({ filled, admin, timed, write }: Stage): MeasuredCall[] {
  return [
    write(setSetting, async () => {
      const lately = await filled.product.clientFor(admin.person)
      const settings = await lately.call(listSettings, {})
      const version = settings.find(({ name }) => name === 'site')?.version ?? 0
      return timed(lately, setSetting, { name: 'site', value: { tagline: newName() }, version })
    }),
    write(putStepsAway, () => timed(admin, putStepsAway, { steps: ['rates'] })),
  ]
}

function ofSessions({ filled, admin, timed, write }: Stage): MeasuredCall[] {
  const [, somebody = filled.principals.busy] = filled.people('Trial Advertiser')
  const arrive = () => filled.product.clientFor(somebody.person)
  return [
    write(endSession, async () => {
      const [own, other] = [await arrive(), await arrive()]
      const sessions = await own.call(listSessions, {})
      const _id = sessions.find(({ current }) => !current)?._id ?? other.memberId
      return timed(own, endSession, { id: _id })
    }),
    write(endOtherSessions, async () => {
      await arrive()
      return timed(await arrive(), endOtherSessions, {})
    }),
    write(endAllSessions, async () => {
      const { memberId } = await arrive()
      return timed(admin, endAllSessions, { memberId })
    }),
  ]
}

function ofOwn({ filled, admin, timed, write }: Stage): MeasuredCall[] {
  const { busy } = filled.principals
  let here = true
  return [
    write(renewCalendar, () => timed(busy, renewCalendar, { of: 'own' })),
    write(chooseCalendar, () => timed(busy, chooseCalendar, { of: 'all' })),
    write(endCalendar, async () => {
      await busy.call(renewCalendar, { of: 'own' })
      return timed(busy, endCalendar, {})
    }),
    write(changeNoticeSettings, () => {
      here = !here
      return timed(busy, changeNoticeSettings, { topics: [{ topic: 'raid-soon', here }] })
    }),
    write(readNotices, async () => {
      const { upTo } = await admin.call(listNotices, {})
      return timed(admin, readNotices, { upTo })
    }),
  ]
}
