import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useMember } from '#features/member/web/member-context.ts'
import type { Template } from '#features/raid/calls.ts'
import { type Raid, raidInput } from '#features/raid/raid.ts'
import { draftWarnings } from '#features/raid/warnings.ts'
import { raidLeaders } from '#features/raid/web/queries.ts'
import { storeDraft, storedDraft } from '#platform/ui/form/use-draft.ts'
import { useShownTime } from '#platform/ui/time/time.ts'
import { type Cell, draftsIn, pressed, type RaidDraft } from './drafts.ts'

const NOTHING = { drafts: [] as readonly RaidDraft[] }

const draftSchema = z.extend(raidInput, {
  _id: z.string(),
  copiedFrom: z.optional(z.string()),
})

/** The drafts in this tab's storage, without unreadable ones. */
function readKept(key: string): RaidDraft[] {
  const kept = storedDraft(key).find(({ field }) => field === 'drafts')?.value
  return (Array.isArray(kept) ? kept : []).flatMap((one) => {
    const reading = draftSchema.safeParse(one)
    return reading.success ? [reading.data] : []
  })
}

/** The drafts of all weeks are stored while the tab is open. */
export function usePlan(evenings: readonly string[], raids: readonly Raid[]) {
  const key = `raid.plan.${useMember().user._id}`
  const [all, setAll] = useState<readonly RaidDraft[]>(() => readKept(key))
  useEffect(() => storeDraft(key, NOTHING, { drafts: all }), [key, all])
  // A stable identity, so that other cells do not render again.
  const press = useCallback(
    (cell: Cell, template: Template) => setAll((drafts) => pressed(drafts, cell, template)),
    [],
  )
  const [made, setMade] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const drafts = draftsIn(all, evenings)

  function remove(gone: readonly RaidDraft[]) {
    const ids = new Set(gone.map(({ _id }) => _id))
    setAll((drafts) => drafts.filter(({ _id }) => !ids.has(_id)))
  }

  return {
    drafts,
    others: all.filter((draft) => !drafts.includes(draft)),
    warnings: useDraftWarnings(drafts, raids),
    refusals,
    made,
    remove,
    add: (more: readonly RaidDraft[]) => setAll([...all, ...more]),
    press,
    change(...changed: readonly RaidDraft[]) {
      const byId = new Map(changed.map((draft) => [draft._id, draft]))
      setAll(all.map((draft) => byId.get(draft._id) ?? draft))
      setRefusals(new Map([...refusals].filter(([id]) => !byId.has(id))))
    },
    created(sent: readonly RaidDraft[], raidsMade: readonly Raid[]) {
      remove(sent)
      setRefusals(new Map())
      setMade((before) => new Set([...before, ...raidsMade.map(({ _id }) => _id)]))
    },
    refused: setRefusals,
  }
}

export type WeekPlan = ReturnType<typeof usePlan>

/** The warnings about each draft (RAID-14) by id, considering the week's raids and the other drafts. */
function useDraftWarnings(
  drafts: readonly RaidDraft[],
  raids: readonly Raid[],
): ReadonlyMap<string, readonly string[]> {
  const shownTime = useShownTime()
  const found = useQuery({ ...raidLeaders, enabled: drafts.length > 0 }).data
  const leaders = found?.map(({ _id }) => _id) ?? null
  const nameOf = new Map(found?.map(({ _id, username }) => [_id, username]))
  const planned = drafts.map((draft) => ({
    ...draft,
    raidLeader: { _id: draft.raidLeader, username: nameOf.get(draft.raidLeader) ?? 'The leader' },
  }))
  return new Map(
    drafts.map((draft) => {
      const others = [...raids, ...planned.filter(({ _id }) => _id !== draft._id)]
      return [draft._id, draftWarnings(draft, { others, shownTime, leaders })]
    }),
  )
}
