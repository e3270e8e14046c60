import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CalendarCheck, Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Agenda, RaidToPromote } from '#domain/agenda/agenda.ts'
import { grouped } from '#domain/gold.ts'
import { UNSENT_COUNTED } from '#domain/mail/mail.ts'
import { pathTo, pathToCrew, SCREENS } from '#domain/page.ts'
import { can } from '#domain/rights.ts'
import type { WaitingSettlement } from '#domain/settlement/waiting.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { OwnRaidRow } from '#web/dashboard/own-raid.tsx'
import { agendaQuery } from '#web/dashboard/queries.ts'
import { formatGold } from '#web/game/gold.tsx'
import { useMember } from '#web/member/member-context.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { untilText } from '#web/time/until.ts'
import { useNow } from '#web/time/use-now.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'

// Few are asked for anything.
const AskedOfYou = onDemand(
  () => import('#web/dashboard/asked-of-you.tsx'),
  // As tall as they will be: what stands below does not move.
  (asked) =>
    Object.values(asked)
      .flatMap(({ first }: { first: readonly unknown[] }) => first)
      .map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they neither move nor change
        <li key={place} className="h-27.5 sm:h-16.5" />
      )),
)

/** The viewer's open tasks, each line leading to where it is done (docs/product.md, HOME-1, HOME-2). */
export function NextForYou() {
  const query = useQuery(agendaQuery)
  return (
    <Panel title="Next for you" flush>
      <Loaded query={query} failed="What is next for you could not be loaded" quiet skeleton={<Loading />}>
        {(agenda) => (isNothing(agenda) ? <Nothing /> : <Lines {...agenda} />)}
      </Loaded>
    </Panel>
  )
}

function isNothing({ unplaced, mails, ...listed }: Agenda): boolean {
  return Object.values(listed).every(({ count }) => count === 0) && mails === 0 && unplaced === 0
}

function Nothing() {
  const { roles } = useMember()
  const next = can(roles, 'manage-raids') ? SCREENS.createRaid : can(roles, 'book') ? SCREENS.bookRaid : null
  return (
    <EmptyState
      title="Nothing is waiting for you."
      icon={<CalendarCheck aria-hidden />}
      action={next && <ButtonLink to={next.path}>{next.title}</ButtonLink>}
    >
      {can(roles, 'list-published-raids')
        ? 'Your raids and clients appear here a day ahead, with whatever is left to do.'
        : 'Your role shows no raids. Ask an officer for another role.'}
    </EmptyState>
  )
}

function Lines({ unplaced, raids, promote, mails, drafts, settlements, ...asked }: Agenda) {
  const { roles } = useMember()
  const booking = can(roles, 'see-booking-page') ? SCREENS.bookRaid : SCREENS.upcomingRaids
  return (
    <ul className="divide-y divide-ink-700">
      {unplaced > 0 && (
        <Line to={SCREENS.settings.path} note="Choose in Settings which character gets it.">
          {formatGold(unplaced)} is waiting for you
        </Line>
      )}
      {raids.first.map((raid) => (
        <li key={raid._id}>
          <OwnRaidRow raid={raid} />
        </li>
      ))}
      <More to={booking.path} of={raids} one="raid of yours" many="raids of yours" />
      {promote.first.map((raid) => (
        <Promotion key={raid._id} raid={raid} />
      ))}
      <More to={SCREENS.tonight.path} of={promote} one="raid with backups" many="raids with backups" />
      {mails > 0 && (
        <Line to={SCREENS.mailDesk.path} count={mails} most={UNSENT_COUNTED} note="Their bookings are done.">
          {mails === 1 ? 'mail to send' : 'mails to send'}
        </Line>
      )}
      <Drafts drafts={drafts} />
      {settlements.first.map((settlement) => (
        <Settlement key={settlement._id} settlement={settlement} />
      ))}
      <More of={settlements} one="settlement to approve" many="settlements to approve" />
      {asked.deposits.count > 0 && <AskedOfYou {...asked} />}
    </ul>
  )
}

function Promotion({ raid: { _id, name, startsAt, free, backups } }: { raid: RaidToPromote }) {
  const now = useNow()
  return (
    <Line
      to={pathTo('raid', _id)}
      count={backups}
      note={
        <>
          <Isolated>{name}</Isolated>, {untilText(startsAt, now)}, {grouped(free)} free
        </>
      }
    >
      {backups === 1 ? 'backup to promote' : 'backups to promote'}
    </Line>
  )
}

function Drafts({ drafts: { count, first } }: { drafts: Agenda['drafts'] }) {
  const now = useNow()
  const shownTime = useShownTime()
  const [next] = first
  if (next === undefined) return null
  return (
    <Line
      to={SCREENS.upcomingRaids.path}
      count={count}
      note={
        <>
          {count > 1 && 'Next: '}
          <Isolated>{next.name}</Isolated>, {dayText(next.date, now)}, {shownTime(next.time)}
        </>
      }
    >
      {count === 1 ? 'raid to publish' : 'raids to publish'}
    </Line>
  )
}

function Settlement({ settlement }: { settlement: WaitingSettlement }) {
  const { raidId, raidName, gold, proposedBy } = settlement
  return (
    <Line
      to={pathToCrew(raidId)}
      count={1}
      note={
        <>
          <Isolated>{raidName}</Isolated>, {formatGold(gold)} to payees, proposed by{' '}
          <Isolated>{proposedBy.username}</Isolated>
        </>
      }
    >
      settlement to approve
    </Line>
  )
}

interface LineProps {
  to: string
  /** The count that begins the line; without it the line begins with gold. */
  count?: number
  /** Where counting ended. */
  most?: number
  /** Which, or of what. */
  note: ReactNode
  children: ReactNode
}

function Line({ to, count, most, note, children }: LineProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16.5 items-center gap-4 px-5 py-2.5 -outline-offset-2 transition-colors duration-150 hover:bg-ink-850"
      >
        <span className="w-10 shrink-0 text-md font-semibold text-bone-100 sm:w-26">
          {count === undefined ? <Coins aria-hidden className="size-5 text-gold-400" /> : grouped(count)}
          {count !== undefined && count === most && '+'}
        </span>{' '}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{children}</span>
          <span className="mt-0.5 block text-xs wrap-break-word text-bone-300">{note}</span>
        </span>
        <ArrowRight aria-hidden className="size-4 shrink-0 text-bone-500" />
      </Link>
    </li>
  )
}

interface MoreProps {
  /** Nowhere, where what is shown has to be done first. */
  to?: string
  of: { readonly count: number; readonly first: readonly unknown[] }
  one: string
  many: string
}

/** That there are more than stand above it. */
function More({ to, of: { count, first }, one, many }: MoreProps) {
  const rest = count - first.length
  if (rest === 0) return null
  const text = `${grouped(rest)} more ${rest === 1 ? one : many}`
  return (
    <li className="px-5 py-2.5 text-sm text-bone-300">
      {to === undefined ? (
        text
      ) : (
        <Link to={to} className="link touch-target">
          {text}
        </Link>
      )}
    </li>
  )
}

/** As tall as three raids. */
function Loading() {
  return (
    <div className="divide-y divide-ink-700">
      <LoadingNote />
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <div key={width} className="flex h-28 flex-col justify-center gap-2 px-5 sm:h-16.5">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  )
}
