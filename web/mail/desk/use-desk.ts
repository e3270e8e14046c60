import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { DeskGroup, DeskMail, DeskTab } from '#domain/mail/desk.ts'
import { deskOf, without } from '#web/mail/desk/queries.ts'

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
