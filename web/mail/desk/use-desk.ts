import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeskGroup, DeskMail, DeskTab } from '#domain/mail/desk.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useSaidError } from '#web/call/use-said-error.ts'
import { deskOf } from '#web/mail/desk/queries.ts'

/** A group with those of its mails that have come. */
export interface FilledGroup extends DeskGroup {
  readonly listed: readonly DeskMail[]
}

/** One tab of the desk: its mails by group, in the order in which they are worked through. */
export function useDesk(tab: DeskTab) {
  const query = useInfiniteQuery(deskOf(tab))
  const error = useSaidError(query, (failed) => failureText(failed, 'Failed to fetch the mails'))
  const { data } = query
  return useMemo(() => {
    const first = data?.pages[0]?.payload
    const mails = data?.pages.flatMap(({ payload }) => payload.mails)
    const groups: FilledGroup[] | undefined = first?.groups.map((group) => ({
      ...group,
      listed: mails?.filter((mail) => mail.group === group._id) ?? [],
    }))
    const ordered = tab === 'sent' ? mails : groups?.flatMap(({ listed }) => listed)
    return { counts: first?.counts, groups, mails: ordered, error, query }
  }, [data, error, query, tab])
}

export type DeskState = ReturnType<typeof useDesk>
