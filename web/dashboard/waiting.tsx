import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import { grouped } from '#domain/gold.ts'
import { UNSENT_COUNTED } from '#domain/mail/mail.ts'
import { SCREENS } from '#domain/page.ts'
import { whyNotPublish } from '#domain/raid/rules.ts'
import { can } from '#domain/rights.ts'
import { WAITING_AT_ONCE } from '#domain/settlement/settlement.ts'
import { unsentMails } from '#web/mail/queries.ts'
import { useMember } from '#web/member/member-context.ts'
import { pendingRaids } from '#web/raid/queries.ts'
import { waitingSettlements } from '#web/settlement/queries.ts'
import { useNow } from '#web/time/use-now.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** What waits for the viewer, each line leading to where it is done; nothing for those whom nothing can wait for. */
export function WaitingForYou() {
  const { roles } = useMember()
  const [sends, publishes] = [can(roles, 'handle-mails'), can(roles, 'manage-raids')]
  const approves = can(roles, 'approve-settlement')
  if (!sends && !publishes && !approves) return null
  return (
    <Panel title="Waiting for you" flush>
      <ul className="divide-y divide-ink-700">
        {publishes && <RaidsToPublish />}
        {sends && <MailsToSend />}
        {approves && <SettlementsToApprove />}
      </ul>
    </Panel>
  )
}

function MailsToSend() {
  const { data, error } = useQuery(unsentMails)
  return (
    <Line
      to={`${SCREENS.mailDetails.path}?sent=no`}
      count={data}
      failed={error !== null}
      most={UNSENT_COUNTED}
    >
      {data === 1 ? 'mail to send' : 'mails to send'}
    </Line>
  )
}

function RaidsToPublish() {
  const { data, error } = useQuery(pendingRaids)
  const now = useNow()
  const count = data?.filter((raid) => whyNotPublish(raid, now) === null).length
  return (
    <Line to={SCREENS.upcomingRaids.path} count={count} failed={error !== null}>
      {count === 1 ? 'raid to publish' : 'raids to publish'}
    </Line>
  )
}

/** Leads to the one that waits longest. */
function SettlementsToApprove() {
  const { data, error } = useQuery(waitingSettlements)
  const [oldest] = data ?? []
  const to = oldest ? generatePath(SCREENS.raid.path, { id: oldest.raidId }) : SCREENS.upcomingRaids.path
  return (
    <Line to={to} count={data?.length} failed={error !== null} most={WAITING_AT_ONCE}>
      {data?.length === 1 ? 'settlement to approve' : 'settlements to approve'}
    </Line>
  )
}

interface LineProps {
  to: string
  /** Undefined until it is known. */
  count: number | undefined
  failed: boolean
  /** Where counting ended. */
  most?: number | undefined
  children: ReactNode
}

function Line({ to, count, failed, most, children }: LineProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 px-5 py-2 -outline-offset-2 transition-colors duration-150 hover:bg-ink-850"
      >
        <Figure count={count} failed={failed} most={most} />
        <span className="min-w-0 flex-1 text-bone-300">{children}</span>
        {count === 0 ? (
          <Check aria-hidden className="size-4 text-moss-400" />
        ) : (
          <ArrowRight aria-hidden className="size-4 text-bone-500" />
        )}
      </Link>
    </li>
  )
}

function Figure({ count, failed, most }: Pick<LineProps, 'count' | 'failed' | 'most'>) {
  if (count === undefined) {
    return failed ? <span className="text-bone-500">—</span> : <Skeleton className="h-6 w-8" />
  }
  const look = count > 0 ? 'text-xl font-semibold text-gold-300' : 'text-xl text-bone-500'
  return (
    <span className={look}>
      {count === 0 ? 'No' : grouped(count)}
      {count === most && '+'}
    </span>
  )
}
