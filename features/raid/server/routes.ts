import { cancelAll, fillFreeSlots } from '#features/booking/server/actions.ts'
import { listHolders } from '#features/member/server/data.ts'
import type { Roster } from '#features/member/server/roles.ts'
import {
  createRaid,
  createRaids,
  delayRaid,
  deleteRaid,
  deleteRaids,
  editRaid,
  getRaid,
  getRoster,
  listGoldCollectors,
  listPastRaids,
  listPendingRaids,
  listPublishedRaids,
  listRaidLeaders,
  listRaidsOfSpan,
  publishRaid,
  publishRaids,
  viewRaid,
} from '#features/raid/calls.ts'
import { RAID_FIELDS } from '#features/raid/changes.ts'
import { curveBossesOf, LISTED_AT_ONCE, type Raid, type RaidInput } from '#features/raid/raid.ts'
import {
  type Crew,
  instantOfTyped,
  isListed,
  listAudience,
  mayKnow,
  maySeeListed,
  mayViewDetails,
  newestDayFirst,
  wallClockOf,
  whyNotCreate,
  whyNotDelay,
  whyNotEdit,
  whyNotPublish,
  whyNotSpan,
} from '#features/raid/rules.ts'
import type { Season } from '#features/season/calls.ts'
import { readCurrentSeason } from '#features/season/server/routes.ts'
import { FAILURES, Failure, failureOfMany, notFound, throwIf, whyNotStale } from '#platform/call/failure.ts'
import type { RoleIds } from '#platform/call/rights.ts'
import { type Handler, type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { differenceOf, factsOf } from '#platform/change/facts.ts'
import { record } from '#platform/change/server/history.ts'
import { recordId } from '#platform/database/rows.ts'
import type { Sql } from '#platform/database/tables.ts'
import { minutesLater, wallClockAt } from '#platform/words/server-time.ts'

import { readPast, readSpan } from './access.ts'
import {
  assertCrew,
  insertRaid,
  lockRaid,
  onlyNew,
  plannedColumns,
  readDeletedRaid,
  readPending,
  readPublishedCandidates,
  readRaid,
  readRaids,
  updateRaid,
} from './data.ts'

interface RaidDeps {
  roleIds: RoleIds
  roster: Roster
}

export function raidRoutes(deps: RaidDeps): Implementation[] {
  return [...reads(deps), ...writes(deps), implement(delayRaid, delay)]
}

function reads({ roleIds, roster }: RaidDeps): Implementation[] {
  return [
    implement(
      listPublishedRaids,
      { cache: { views: ['published-raids'], audience: (actor) => listAudience(actor) ?? '' } },
      async (_input, { sql, actor, now }) => {
        const raids = await readPublishedCandidates(sql, now)
        const visible = raids.filter((raid) => isListed(raid, now) && maySeeListed(actor, raid, now))
        // This order puts the soonest raids last.
        return { payload: visible.sort(newestDayFirst).slice(-LISTED_AT_ONCE) }
      },
    ),
    implement(
      listPendingRaids,
      { cache: { views: ['pending-raids'], audience: () => 'everybody' } },
      async (_input, { sql }) => ({ payload: (await readPending(sql)).sort(newestDayFirst) }),
    ),
    implement(listPastRaids, ({ before }, { sql, actor, now }) => readPast(sql, { actor, now, before })),
    implement(
      listRaidsOfSpan,
      {
        cache: {
          views: ['published-raids', 'pending-raids'],
          audience: (actor) => listAudience(actor) ?? '',
        },
      },
      async ({ from, to, after }, { sql, actor }) => {
        throwIf(whyNotSpan({ from, to }))
        return readSpan(sql, { actor, first: from, last: to, after })
      },
    ),
    implement(getRaid, async ({ id }, { sql }) => ({ payload: await readRaid(sql, id) })),
    implement(viewRaid, async ({ id }, { sql, actor }) => {
      const mayView = (raid: Crew & Pick<Raid, 'published'>) => raid.published && mayViewDetails(actor, raid)
      const deleted = await readDeletedRaid(sql, id)
      if (deleted !== null && mayView(deleted))
        throw new Failure('not-found', `${deleted.name} was deleted by ${deleted.deletedBy}.`)
      const raid = await readRaid(sql, id)
      if (!mayView(raid)) throw new Failure('not-found')
      return { payload: raid }
    }),
    ...(
      [
        [listRaidLeaders, 'Raid Leader'],
        [listGoldCollectors, 'Gold Collector'],
      ] as const
    ).map(([endpoint, role]) =>
      implement(endpoint, async (_input, { sql }) => {
        await roster.refresh()
        return { payload: await listHolders(sql, roleIds[role]) }
      }),
    ),
    implement(getRoster, async () => ({ payload: { isKnown: roster.listsMembers === true } })),
  ]
}

function writes({ roleIds }: RaidDeps): Implementation[] {
  return [
    implement(createRaid, async (input, context) => {
      const season = await readCurrentSeason(context.sql)
      const payload = await createRaidIn(input, { ...context, roleIds, season })
      return { payload, message: 'Raid created successfully!' }
    }),
    implement(createRaids, createAll(roleIds)),
    implement(editRaid, async ({ id, version, ...input }, { sql, actor, now }) => {
      const before = await lockRaid(sql, id)
      // Checks the version first: an error in an outdated form may be none for the current raid.
      throwIf(whyNotStale(version, before) ?? whyNotEdit(before, input, now, curveBossesOf(before).length))
      await assertCrew(sql, onlyNew(before, input), roleIds)
      const moved = before.date !== input.date || before.time !== input.time
      const starts_at = moved ? startOf(input) : new Date(before.startsAt)
      await updateRaid(sql, id, { ...plannedColumns(input), date: input.date, starts_at })
      const after = await readRaid(sql, id)
      const change = differenceOf(RAID_FIELDS, factsIn(before), factsIn(after))
      if (change !== null)
        await record(sql, { noun: 'raid', action: 'edit', recordId: id, memberId: actor._id, ...change })
      await fillFreeSlots(sql, after, now)
      return { payload: await readRaid(sql, id), message: 'Raid updated successfully!' }
    }),
    implement(publishRaid, async ({ id }, context) => {
      await publish(id, context)
      return { payload: undefined, message: 'Raid published successfully' }
    }),
    implement(publishRaids, async ({ ids }, context) => {
      await allInOrder(ids, (id) => publish(id, context))
      return { payload: undefined, message: `${countText(ids.length)} published` }
    }),
    implement(deleteRaid, async ({ id }, context) => {
      await remove(id, context)
      return { payload: undefined, message: 'Raid deleted successfully' }
    }),
    implement(deleteRaids, async ({ ids }, context) => {
      await allInOrder(ids, (id) => remove(id, context))
      return { payload: undefined, message: `${countText(ids.length)} deleted` }
    }),
  ]
}

/** One query reads the season for all raids, and one reads all stored raids for the answer. */
function createAll(roleIds: RoleIds): Handler<typeof createRaids> {
  return async ({ raids, publish: published }, { sql, actor, now }) => {
    const context = { sql, actor, now, roleIds, season: await readCurrentSeason(sql) }
    const made = await allOrNone('raids', raids, async ({ copiedFrom, ...input }) => {
      const raid = await createRaidIn(input, context)
      if (copiedFrom !== undefined) await storeOrigin(sql, raid, copiedFrom)
      if (published) await publishLocked(raid, context)
      return raid
    })
    const ids = made.map(({ _id }) => _id)
    const raidOf = new Map((await readRaids(sql, ids)).map((raid) => [raid._id, raid]))
    return {
      payload: ids.flatMap((id) => raidOf.get(id) ?? []),
      message: `${countText(made.length)} created${published ? ' and published' : ''}`,
    }
  }
}

const countText = (raids: number) => (raids === 1 ? '1 raid' : `${raids} raids`)

async function remove(id: string, { sql, actor, now }: WriteContext): Promise<void> {
  const raid = await lockRaid(sql, id)
  await cancelAll(sql, raid._id, { at: now, by: actor._id })
  await updateRaid(sql, id, { deleted_at: now })
  await record(sql, { noun: 'raid', action: 'delete', recordId: id, memberId: actor._id })
}

/** Runs `act` for each item, in `order`. @throws Failure with all refusals by index; the transaction then rolls back */
async function allOrNone<One, Done>(
  list: 'raids' | 'ids',
  all: readonly One[],
  act: (one: One) => Promise<Done>,
  order: readonly number[] = [...all.keys()],
): Promise<Done[]> {
  const done: Done[] = []
  const failed = new Map<number, Failure>()
  for (const at of order) {
    try {
      done[at] = await act(all[at] as One)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failed.set(at, error)
    }
  }
  throwIf(failureOfMany({ list, one: 'Raid' }, failed))
  return done
}

/** Runs `act`, which locks the raid, in the order of ids. */
async function allInOrder(ids: readonly string[], act: (id: string) => Promise<void>): Promise<void> {
  // The same id in capitals names the same raid.
  const raidIds = ids.map((id) => id.toLowerCase())
  const byId = [...raidIds.keys()].toSorted((a, b) => ((raidIds[a] ?? '') < (raidIds[b] ?? '') ? -1 : 1))
  await allOrNone('ids', raidIds, act, byId)
}

const delay: Handler<typeof delayRaid> = async ({ id, minutes }, { sql, actor, now }) => {
  const before = await lockRaid(sql, id)
  if (!mayKnow(actor, before)) throw new Failure('not-found')
  throwIf(whyNotDelay(before, minutes, actor, now))
  const starts_at = minutesLater(new Date(before.startsAt), minutes)
  const { date, minutes: start_minutes } = wallClockAt(starts_at)
  await updateRaid(sql, id, { date, start_minutes, starts_at })
  const after = await readRaid(sql, id)
  const change = differenceOf(RAID_FIELDS, factsIn(before), factsIn(after))
  await record(sql, { noun: 'raid', action: 'delay', recordId: after._id, memberId: actor._id, ...change })
  await fillFreeSlots(sql, after, now)
  const message = `Starts ${minutes} minutes later: ${after.time}`
  return { payload: await readRaid(sql, id), message }
}

/**
 * Stores which raid this one copies (docs/product.md, RAID-20). The constraint raid_copied_once_a_day decides between
 * concurrent copies.
 * @throws Failure 'raid-copied' if the day has a copy, 'not-found' for an unknown original
 */
async function storeOrigin(sql: Sql, { _id, date }: Raid, copiedFrom: string): Promise<void> {
  const origin = recordId(copiedFrom)
  const copy = await sql
    .selectFrom('raid')
    .select('id')
    .where('copied_from', '=', origin)
    .where('date', '=', date)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (copy !== undefined)
    throw new Failure('raid-copied', undefined, { copiedFrom: FAILURES['raid-copied'][1] })
  const kept = await sql
    .updateTable('raid')
    .from('raid as origin')
    .set((of) => ({ copied_from: of.ref('origin.id') }))
    .where('origin.id', '=', origin)
    .where('raid.id', '=', _id)
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n) throw notFound()
}

interface WriteContext {
  readonly sql: Sql
  readonly actor: { readonly _id: string }
  readonly now: Date
}

/** Creates a pending raid of the season. @throws Failure by the rules */
async function createRaidIn(
  input: RaidInput,
  { sql, actor, now, roleIds, season }: WriteContext & { readonly roleIds: RoleIds; readonly season: Season },
): Promise<Raid> {
  throwIf(whyNotCreate(input, now, season.curve.length))
  await assertCrew(sql, input, roleIds)
  const id = await insertRaid(sql, input, {
    season_id: season._id,
    starts_at: startOf(input),
    created_by: actor._id,
    created_at: now,
  })
  const raid = await readRaid(sql, id)
  const to = factsOf(RAID_FIELDS, factsIn(raid))
  await record(sql, { noun: 'raid', action: 'create', recordId: id, memberId: actor._id, to })
  return raid
}

/** @throws Failure 'not-found', or by the rules */
async function publish(id: string, context: WriteContext): Promise<void> {
  await publishLocked(await lockRaid(context.sql, id), context)
}

/** Publishes a raid that is locked or new in this transaction. @throws Failure by the rules */
async function publishLocked(raid: Raid, { sql, actor, now }: WriteContext): Promise<void> {
  throwIf(whyNotPublish(raid, now))
  await updateRaid(sql, raid._id, { published_at: now })
  await record(sql, { noun: 'raid', action: 'publish', recordId: raid._id, memberId: actor._id })
}

function factsIn(raid: Raid) {
  const people = { raidLeader: raid.raidLeader._id, goldCollector: raid.goldCollector?._id ?? null }
  return { ...raid, ...people }
}

/** @throws Failure 'invalid-input' for a time that a clock change skips */
const startOf = (input: RaidInput) => instantOfTyped(wallClockOf(input))
