import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { readWork } from '#features/mail/calls.ts'
import type { MailTab, WorkGroup, WorkMail } from '#features/mail/work.ts'
import { call } from '#platform/call/web/api.ts'
import { VIEW_KEYS } from '#platform/call/web/views.ts'

/** A group with those of its mails that have come. */
export interface FilledGroup extends WorkGroup {
  readonly listed: readonly WorkMail[]
}

/** One tab: its mails by group, in the order in which they are worked through. */
export function useWork(tab: MailTab) {
  const query = useInfiniteQuery(workOf(tab))
  const { data } = query
  const { leaving, onLeave } = useLeaving(data?.pages.flatMap(({ payload }) => payload.mails))
  return useMemo(() => {
    const groups = data?.pages[0]?.payload.groups
    const all = data?.pages.flatMap(({ payload }) => payload.mails)
    const mails = all?.filter(({ _id }) => !leaving.has(_id))
    const filled = groups
      ?.map((group): FilledGroup => {
        const gone = all?.filter((mail) => mail.group === group._id && leaving.has(mail._id)) ?? []
        const gold = gone.reduce((sum, { amount }) => sum + amount, 0)
        return {
          ...group,
          mails: group.mails - gone.length,
          gold: group.gold - gold,
          listed: mails?.filter((mail) => mail.group === group._id) ?? [],
        }
      })
      .filter(({ mails: left }) => left > 0)
    return {
      groups: filled ?? [],
      mails: tab === 'sent' ? mails : filled?.flatMap(({ listed }) => listed),
      query,
      onLeave,
    }
  }, [data, query, tab, leaving, onLeave])
}

export type Work = ReturnType<typeof useWork>

/** Mails that are being posted leave their tab at once: the next press is for the next mail. */
function useLeaving(mails: readonly WorkMail[] | undefined) {
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const listed = new Set(mails?.map(({ _id }) => _id))
  // Once the server's list is without it, it may come back.
  if (mails !== undefined && !leaving.isSubsetOf(listed)) setLeaving(leaving.intersection(listed))
  const onLeave = useCallback(
    (id: string, leaves: boolean) =>
      setLeaving((before) =>
        leaves ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id)),
      ),
    [],
  )
  return { leaving, onLeave }
}

/** In batches as the server gives them. */
const workOf = (tab: MailTab) =>
  infiniteQueryOptions({
    queryKey: [...VIEW_KEYS.mails, 'work', tab],
    queryFn: ({ pageParam: after, signal }) => call(readWork, { tab, ...(after && { after }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
