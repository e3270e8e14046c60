import { infiniteQueryOptions } from '@tanstack/react-query'
import type { PayloadOf } from '#domain/endpoint.ts'
import type { DeskTab } from '#domain/mail/desk.ts'
import { readDesk } from '#domain/mail/endpoints.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** One tab of the desk, in batches as the server gives them. */
export const deskOf = (tab: DeskTab) =>
  infiniteQueryOptions({
    queryKey: [...VIEW_KEYS.desk, tab],
    queryFn: ({ pageParam: after, signal }) => call(readDesk, { tab, ...(after && { after }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

type Batch = PayloadOf<typeof readDesk>

/** A batch without mails that are being posted. */
export function without({ counts, groups, mails }: Batch, leaving: ReadonlySet<string>): Batch {
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
