import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Users } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import {
  CLIENT_CHIPS,
  type ClientChip,
  type ClientCounts,
  type OwnClient,
  PAST_COUNTED,
} from '#features/booking/booking.ts'
import { listOwnClients } from '#features/booking/calls.ts'
import { loadBookingForm, useBookingEditor, usePlanning } from '#features/booking/web/plans/plans.tsx'
import { viewedRaid } from '#features/booking/web/queries.ts'
import { joinRaidRoom } from '#features/live/web/live.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { Gold, goldWidth } from '#features/raid/web/game/gold.tsx'
import { publishedRaids } from '#features/raid/web/queries.ts'
import { SCREENS } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { failureText } from '#platform/call/web/api.ts'
import { LoadedTable } from '#platform/call/web/loaded.tsx'
import { pagesOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { Button } from '#platform/ui/button.tsx'
import { copyText } from '#platform/ui/copy.tsx'
import { EmptyState } from '#platform/ui/feedback/states.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { ButtonLink, Tab, Tabs, useSearchParams } from '#platform/ui/location.tsx'
import { onDemand, useAtFirstUse } from '#platform/ui/on-demand.tsx'
import { PageHeader } from '#platform/ui/page.tsx'
import { DataTable, ShowMore } from '#platform/ui/table/data-table.tsx'
import { useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { grouped } from '#platform/words/gold.ts'
import { serverPlace } from '#platform/words/server-time.ts'
import { CLIENT_COLUMNS, OwnContext, type OwnShared, useOwn } from './client-columns.tsx'
import { dayFigures, daysOf, dayTitle, isReminded, remindersText } from './client-words.ts'

const { path, title } = SCREENS.myClients

const TITLES: Readonly<Record<ClientChip, string>> = {
  tonight: 'Tonight',
  owes: 'Owes',
  'no-link': 'No link',
  'not-online': 'Not online',
  backup: 'Backup',
  away: 'Cannot make it',
  past: 'Past',
}
const TABS = ['tonight', 'owes', 'past'] as const satisfies readonly ClientChip[]
/** Each is shown if it has at least one client or is chosen. */
const CHIPS = ['no-link', 'not-online', 'backup', 'away'] as const satisfies readonly ClientChip[]

/** The clients of an advertiser, leader or collector, of all raids (docs/product.md, My Clients). */
export default function MyClients() {
  const asked = useSearchParams().get('chip')
  const chip = CLIENT_CHIPS.find((one) => one === asked) ?? null
  const query = useInfiniteQuery(ownClientsQuery(chip))
  const { shared, dialogs } = useOwnActs()
  const pages = query.data?.pages
  const clients = useMemo(() => pages?.flatMap(({ payload }) => payload.clients), [pages])
  const counts = pages?.[0]?.payload.counts
  const reminded = clients?.filter((client) => isReminded(client, shared.now)) ?? []
  return (
    <OwnContext value={shared}>
      <PageHeader
        title={title}
        actions={
          reminded.length > 0 && (
            <Button
              size="small"
              icon={<Copy aria-hidden className="size-4 max-sm:hidden" />}
              onClick={() => shared.remind(reminded)}
            >
              <span>
                Copy <span className="max-sm:sr-only">all </span>reminders
              </span>{' '}
              <span className="text-bone-500">{grouped(reminded.length)}</span>
            </Button>
          )
        }
      >
        Open bookings and backups, by day and start. Dates and times are server time ({serverPlace()}).
      </PageHeader>
      <Tabs label="Clients">
        <Tab to={path} here={chip === null} count={counts && grouped(counts.all)}>
          All
        </Tab>
        {TABS.map((one) => (
          <Tab
            key={one}
            to={pathTo(one)}
            here={one === chip}
            count={counts && <Count of={one} counts={counts} />}
          >
            {TITLES[one]}
          </Tab>
        ))}
        {CHIPS.filter((one) => one === chip || (counts && counts[one] > 0)).map((one) => (
          <Link
            key={one}
            to={pathTo(one)}
            aria-current={one === chip ? 'true' : undefined}
            className="segment touch-target shrink-0 self-center"
          >
            {TITLES[one]} {counts && <span className="text-2xs">{grouped(counts[one])}</span>}
          </Link>
        ))}
      </Tabs>
      {clients === undefined || clients.length === 0 ? (
        <div style={goldWidth([])}>
          <LoadedTable
            query={query}
            failed="Your clients could not be loaded"
            label={title}
            columns={CLIENT_COLUMNS}
            rows={clients}
            rowKey={keyOf}
            rowHeight={ROW_PX}
            empty={<Nobody chip={chip} />}
          />
        </div>
      ) : (
        <Days clients={clients} isWhole={!query.hasNextPage} isPast={chip === 'past'} />
      )}
      <ShowMore query={query} label={chip === 'past' ? 'Show older' : 'Show more'} />
      {dialogs}
    </OwnContext>
  )
}

const pathTo = (chip: ClientChip) => `${path}?chip=${chip}`

function Count({ of, counts }: { of: (typeof TABS)[number]; counts: ClientCounts }) {
  const count = grouped(counts[of])
  if (of === 'past') return counts.past === PAST_COUNTED ? `${count}+` : count
  if (of === 'tonight' || counts.owed === 0) return count
  return (
    <>
      {count} · <Gold amount={counts.owed} />
    </>
  )
}

/** A row's usual height on a desktop. */
const ROW_PX = 56
const keyOf = ({ booking }: OwnClient) => booking._id

interface DaysProps {
  clients: readonly OwnClient[]
  /** Whether all clients of the last evening are loaded. */
  isWhole: boolean
  isPast: boolean
}

/** A table per evening, below its day and the sum still to be paid. */
function Days({ clients, isWhole, isPast }: DaysProps) {
  const { now } = useOwn()
  const days = useMemo(() => daysOf(clients), [clients])
  const golds = clients.flatMap(({ booking: { deposit, owes } }) => [deposit ?? 0, owes ?? 0])
  return (
    <div style={goldWidth(golds)} className="edge px-0!">
      {days.map(({ day, clients: of }, at) => (
        <section
          key={day}
          aria-labelledby={`day-${day}`}
          className={at > 0 ? '[&_thead]:sr-only' : undefined}
        >
          <h2
            id={`day-${day}`}
            className="flex min-h-7 flex-wrap items-center gap-x-2 bg-ink-850 px-4 py-0.5 text-sm sm:px-5 font-semibold"
          >
            {dayTitle(day, now)}
            {!isPast && (isWhole || at < days.length - 1) && (
              <span className="text-xs font-normal text-bone-300">{dayFigures(of)}</span>
            )}
          </h2>
          <DataTable
            label={`${title}, ${dayTitle(day, now)}`}
            columns={CLIENT_COLUMNS}
            rows={of}
            rowKey={keyOf}
            rowHeight={ROW_PX}
            empty={null}
          />
        </section>
      ))}
    </div>
  )
}

function Nobody({ chip }: { chip: ClientChip | null }) {
  const { roles } = useMember()
  const { bookRaid } = SCREENS
  return (
    <EmptyState
      title={chip === null ? 'No open clients.' : `No clients under ‘${TITLES[chip]}’.`}
      icon={<Users aria-hidden />}
      action={
        chip === null && can(roles, 'book') && <ButtonLink to={bookRaid.path}>{bookRaid.title}</ButtonLink>
      }
    >
      Clients that you book, and those on raids that you lead or collect for, appear here until they are done.
    </EmptyState>
  )
}

/** The viewer's open clients, or the clients of a chip, with the count of each chip; throws an ApiFailure. */
const ownClientsQuery = (chip: ClientChip | null) => ({
  ...pagesOf([...VIEW_KEYS['own-clients'], chip], listOwnClients, { ...(chip !== null && { chip }) }),
  // The chips keep their numbers while the next chip loads.
  placeholderData: keepPreviousData,
})

const loadPlans = () => import('#features/booking/web/plans/plan-dialog.tsx')
const PlanDialog = onDemand(loadPlans)

function useOwnActs() {
  const now = useNow()
  const shownTime = useShownTime()
  const client = useQueryClient()
  const { editing, open, editor } = useBookingEditor()
  const { ask, asked, close } = usePlanning()
  useAtFirstUse(loadBookingForm)
  useAtFirstUse(loadPlans)
  const room = asked?.raid._id ?? editing?.raid._id
  useEffect(() => (room === undefined ? undefined : joinRaidRoom(room)), [room])

  const shared = useMemo(
    (): OwnShared => ({
      now,
      plan: ask,
      edit: (booking, raid) => open({ raid, booking }),
      another: (sameClientAs, raid) => open({ raid, sameClientAs }),
      remind: (clients) => {
        const what = clients.length === 1 ? 'Reminder' : `${clients.length} reminders`
        void copyText(remindersText(clients, { now, shownTime })).then((isCopied) => {
          if (isCopied) notify.success(`${what} copied`)
          else notify.error(`${what} could not be copied`)
        })
      },
      withRaid: (raidId, go) => {
        const listed = client.getQueryData(publishedRaids.queryKey)?.find(({ _id }) => _id === raidId)
        if (listed) return go(listed)
        client
          .fetchQuery(viewedRaid(raidId))
          .then(go, (error: unknown) => notify.error(failureText(error, 'This raid could not be loaded')))
      },
    }),
    [now, shownTime, ask, open, client],
  )
  const dialogs = (
    <>
      {asked && <PlanDialog {...asked} onClose={close} />}
      {editor}
    </>
  )
  return { shared, dialogs }
}
