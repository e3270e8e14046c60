import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { PayloadOf } from '#domain/endpoint.ts'
import type { DeskGroup, DeskMail, DeskTab } from '#domain/mail/desk.ts'
import { readDesk } from '#domain/mail/endpoints.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** A group with those of its mails that have come. */
export interface FilledGroup extends DeskGroup {
  readonly listed: readonly DeskMail[]
}

/** One tab of the desk: its mails by group, in the order in which they are worked through. */
export function useDesk(tab: DeskTab) {
  const query = useInfiniteQuery(deskOf(tab))
  const { data } = query
  const { leaving, onLeave } = useLeaving(tab, data)
  return useMemo(() => {
    const batches = data?.pages.map(({ payload }) => without(payload, leaving))
    const first = batches?.[0]
    const mails = batches?.flatMap((batch) => batch.mails)
    const groups: FilledGroup[] | undefined = first?.groups.map((group) => ({
      ...group,
      listed: mails?.filter((mail) => mail.group === group._id) ?? [],
    }))
    const ordered = tab === 'sent' ? mails : groups?.flatMap(({ listed }) => listed)
    return { counts: first?.counts, groups, mails: ordered, query, onLeave }
  }, [data, query, tab, leaving, onLeave])
}

export type DeskState = ReturnType<typeof useDesk>

/** Mails that are being posted leave their tab at once: the next press is for the next mail. */
function useLeaving(
  tab: DeskTab,
  data: InfiniteData<{ payload: { mails: readonly DeskMail[] } }> | undefined,
) {
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const [left, setLeft] = useState(tab)
  // The next tab may list them.
  if (left !== tab) {
    setLeft(tab)
    setLeaving(new Set())
  }
  const listed = new Set(data?.pages.flatMap(({ payload }) => payload.mails.map(({ _id }) => _id)))
  // Once the server's list is without it, it may come back.
  if (data !== undefined && !leaving.isSubsetOf(listed)) setLeaving(leaving.intersection(listed))
  const onLeave = useCallback(
    (id: string, leaves: boolean) =>
      setLeaving((before) =>
        leaves ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id)),
      ),
    [],
  )
  return { leaving, onLeave }
}

/** One tab of the desk, in batches as the server gives them. */
const deskOf = (tab: DeskTab) =>
  infiniteQueryOptions({
    queryKey: [...VIEW_KEYS.desk, tab],
    queryFn: ({ pageParam: after, signal }) => call(readDesk, { tab, ...(after && { after }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

type Batch = PayloadOf<typeof readDesk>

/** A batch without mails that are being posted. */
function without({ counts, groups, mails }: Batch, leaving: ReadonlySet<string>): Batch {
  const gone = mails.filter(({ _id }) => leaving.has(_id))
  const left = groups.map((group) => {
    const own = gone.filter((mail) => mail.group === group._id)
    const gold = own.reduce((sum, { amount }) => sum + amount, 0)
    return { ...group, mails: group.mails - own.length, gold: group.gold - gold }
  })
  return {
    counts,
    groups: left.filter((group) => group.mails > 0),
    mails: mails.filter(({ _id }) => !leaving.has(_id)),
  }
}
