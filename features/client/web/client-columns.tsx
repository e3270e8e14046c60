import { BellRing, Pencil, UserPlus } from 'lucide-react'
import { createContext, useContext } from 'react'
import { Link } from 'wouter'
import type { Booking, OwnClient } from '#features/booking/booking.ts'
import { sayDeposit } from '#features/booking/calls.ts'
import { whyNotCancel } from '#features/booking/plans.ts'
import { owesNow, whyNotOffer } from '#features/booking/rules.ts'
import { clientLabel, nameOf, paidOn } from '#features/booking/web/client-label.ts'
import { useAnswerText } from '#features/booking/web/clients/fit-notes.tsx'
import { ClientName, Written } from '#features/booking/web/list/booking-cells.tsx'
import { useBookingMenu } from '#features/booking/web/plans/booking-menu.tsx'
import type { Plan } from '#features/booking/web/plans/plan.ts'
import { planItems } from '#features/booking/web/plans/plan-items.ts'
import { useRaid } from '#features/booking/web/queries.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { phaseOf } from '#features/raid/rules.ts'
import { ClassName, DifficultyChip } from '#features/raid/web/game/chips.tsx'
import { formatGold, GOLD_WIDTH, Gold } from '#features/raid/web/game/gold.tsx'
import { ARMOUR_OF } from '#features/season/game.ts'
import { copyTrackingLink } from '#features/tracking/web/queries.ts'
import { wayToRaid } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { failureText } from '#platform/call/web/api.ts'
import { useErrorToast } from '#platform/call/web/loaded.tsx'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { MenuItems, MoreMenu } from '#platform/ui/overlay/more-menu.tsx'
import type { Column } from '#platform/ui/table/data-table.tsx'
import { minutesText, startText, useShownTime, useTimePreferences } from '#platform/ui/time/time.ts'
import { InstantDay, When } from '#platform/ui/time/when.tsx'
import { eveningOf, wallClockAt } from '#platform/words/server-time.ts'
import { askedDeposit, isOpen, isReminded, stateOfOwn } from './client-words.ts'

const BELOW = 'block min-w-0 text-2xs text-bone-300'

/** The columns of My Clients (docs/product.md, MYC-3). */
export const CLIENT_COLUMNS: readonly Column<OwnClient>[] = [
  {
    key: 'client',
    header: 'Client',
    card: 'title',
    width: '24fr',
    cell: (client) => <Client client={client} />,
  },
  {
    key: 'start',
    header: 'Start',
    brief: 'first',
    width: '6.5rem',
    cell: (client) => <Start client={client} />,
  },
  { key: 'raid', header: 'Raid', width: '20fr', cell: (client) => <RaidAndState client={client} /> },
  {
    key: 'owes',
    header: 'Owes',
    brief: 'line',
    width: '8.5rem',
    align: 'end',
    cell: (client) => <Owes client={client} />,
  },
  {
    key: 'deposit',
    header: 'Deposit',
    width: GOLD_WIDTH,
    align: 'end',
    cell: ({ booking: { deposit } }) =>
      deposit ? formatGold(deposit) : <span className="text-bone-500">—</span>,
  },
  {
    key: 'page',
    header: 'Client’s page',
    brief: 'line',
    width: '8rem',
    cell: (client) => <ClientsPage client={client} />,
  },
  {
    key: 'written',
    header: 'Contact',
    width: '5.5rem',
    cell: ({ booking }) => <Written booking={booking} />,
  },
  {
    key: 'next',
    header: 'Next',
    card: 'actions',
    brief: 'button',
    width: '12rem',
    cell: (client) => (
      <div className="flex items-center justify-between gap-2">
        <div className="min-w-0 flex-1">
          <NextStep client={client} />
        </div>
        <MoreOfClient client={client} />
      </div>
    ),
  },
]

function Client({ client: { booking } }: { client: OwnClient }) {
  const { actor } = useMember()
  const { clientClass, userId } = booking
  return (
    <div className="brief-flat">
      <span className="flex min-w-0">
        <ClientName booking={booking} full />
      </span>
      <span className={`brief-line font-normal ${BELOW}`}>
        <ClassName name={clientClass} />
        <span className="not-brief">
          {' · '}
          {ARMOUR_OF[clientClass]}
          {userId._id !== actor._id && (
            <>
              {' · by '}
              <Isolated>{userId.username}</Isolated>
            </>
          )}
        </span>
      </span>
    </div>
  )
}

function Start({ client: { raid, startedFrom } }: { client: OwnClient }) {
  const { now } = useOwn()
  const { clock } = useTimePreferences()
  const time = useShownTime()(raid.time)
  const phase = phaseOf(raid, now)
  const isToday = eveningOf(wallClockAt(new Date(raid.startsAt))) === eveningOf(wallClockAt(now))
  return (
    <span className="flex flex-col-reverse items-start">
      <span className={BELOW}>
        {startedFrom !== null ? (
          <span className="text-amber-400">
            <span className="sr-only">was </span>
            <s>{minutesText(wallClockAt(new Date(startedFrom)).minutes, clock)}</s>
          </span>
        ) : (
          <span className={phase === 'running' ? 'text-ember-400' : undefined}>
            {(isToday || phase === 'running') && phase !== 'over' ? startText(raid.startsAt, now) : ''}
          </span>
        )}
      </span>{' '}
      <When instant={raid.startsAt} text={time} />
    </span>
  )
}

function RaidAndState({ client }: { client: OwnClient }) {
  const { now } = useOwn()
  const { roles } = useMember()
  const { raid, movedFrom } = client
  const { word, tone } = stateOfOwn(client, now)
  return (
    <>
      {raid.isDeleted ? (
        <Isolated>{raid.name}</Isolated>
      ) : (
        <Link to={wayToRaid(roles, raid)} className="link in-row wrap-anywhere">
          <Isolated>{raid.name}</Isolated>
        </Link>
      )}
      <span className={`${BELOW} flex flex-wrap items-center gap-x-1.5`}>
        <DifficultyChip difficulty={raid.difficulty} />
        <StatusChip tone={tone}>{word}</StatusChip>
        {movedFrom !== null && (
          <span>
            moved from <Isolated>{movedFrom}</Isolated>
          </span>
        )}
      </span>
    </>
  )
}

function Owes({ client }: { client: OwnClient }) {
  const { booking } = client
  if (booking.paidFull) return <span className="text-moss-400">Paid in full</span>
  const left = isOpen(client) ? owesNow(booking) : 0
  if (left === 0)
    return <span className="text-bone-500">{booking.paid || booking.status ? 'Paid' : '—'}</span>
  return (
    <>
      <Gold amount={left} />
      <span className={`not-brief ${BELOW}`}>{paidOn(booking)}</span>
    </>
  )
}

function ClientsPage({ client: { booking, linkAt } }: { client: OwnClient }) {
  const said = useAnswerText(booking)
  const { clientSays } = booking
  if (clientSays !== undefined && said !== null) {
    const isOnline = clientSays.says === 'online'
    return (
      <>
        <span className={isOnline ? 'text-moss-400' : 'text-rose-400'}>
          {isOnline ? 'Online' : 'Cannot make it'}
        </span>
        <span className={`not-brief ${BELOW}`}>{said.replace(/^(Online |Cannot make it, )/, '')}</span>
      </>
    )
  }
  if (linkAt === null) return <span className="text-amber-400">No link</span>
  return (
    <>
      Link sent
      <span className={`not-brief ${BELOW}`}>
        <InstantDay instant={linkAt} />
      </span>
    </>
  )
}

function NextStep({ client }: { client: OwnClient }) {
  const { actor, roles } = useMember()
  const { now, plan, another, remind, withRaid } = useOwn()
  const { booking, raid } = client
  const deposit = askedDeposit(client, actor._id, now)
  if (deposit > 0) return <DepositAnswers bookingId={booking._id} client={nameOf(booking)} gold={deposit} />
  const isAway = booking.clientSays?.says === 'away'
  if (isOpen(client) && isAway && whyNotCancel(booking, raid, actor) === null)
    return (
      <Step of={client} label="Move…" onPress={() => withRaid(raid._id, (it) => plan('move', booking, it))} />
    )
  if (isReminded(client, now) && client.linkAt === null)
    return <Step of={client} label="Copy link" onPress={() => void copyTrackingLink(booking._id)} />
  if (isReminded(client, now))
    return <Step of={client} label="Copy reminder" onPress={() => remind([client])} />
  if (booking.userId._id !== actor._id || !can(roles, 'book') || raid.isDeleted) return null
  return (
    <Step of={client} label="Book another" onPress={() => withRaid(raid._id, (it) => another(booking, it))} />
  )
}

function Step({ of, label, onPress }: { of: OwnClient; label: string; onPress(): void }) {
  return (
    <Button size="small" onClick={onPress} className="w-full whitespace-nowrap">
      {label}
      <span className="sr-only">: {nameOf(of.booking)}</span>
    </Button>
  )
}

function MoreOfClient({ client }: { client: OwnClient }) {
  // Clients of a deleted raid have no actions.
  if (client.raid.isDeleted) return null
  return (
    <MoreMenu
      label={`More for ${clientLabel(client.booking)}`}
      className="-my-0.5 size-6! text-bone-500!"
      items={() => <OwnMenu client={client} />}
    />
  )
}

interface DepositAnswersProps {
  bookingId: string
  /** 'Rallona-Kazzak' */
  client: string
  gold: number
}

/** Records the outcome of the deposit of a backup that got no slot (docs/product.md, PLAN-16). */
function DepositAnswers({ bookingId, client, gold }: DepositAnswersProps) {
  const { busy, write } = useWrite('Error updating booking')
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="small"
        busy={busy}
        busyLabel="Saving…"
        onClick={() => write(sayDeposit, { bookingId, deposit: 'returned' })}
      >
        Gave {formatGold(gold)} back<span className="sr-only">: {client}</span>
      </Button>
      <Button size="small" disabled={busy} onClick={() => write(sayDeposit, { bookingId, deposit: 'kept' })}>
        Kept<span className="sr-only">: {client}</span>
      </Button>
    </span>
  )
}

/** Read by cells directly, so that a row renders only when its own client changes. */
export interface OwnShared {
  now: Date
  plan(plan: Plan, booking: Booking, raid: Raid): void
  edit(booking: Booking, raid: Raid): void
  another(booking: Booking, raid: Raid): void
  remind(clients: readonly OwnClient[]): void
  /** Fetches the raid, from the list or by id, then calls `go`; a toast reports a failure. */
  withRaid(raidId: string, go: (raid: Raid) => void): void
}

export const OwnContext = createContext<OwnShared | null>(null)

export function useOwn(): OwnShared {
  const shared = useContext(OwnContext)
  if (shared === null) throw new Error('useOwn is for what stands within My Clients')
  return shared
}

/** The items of a row's menu: those of Book Raid, and My Clients' own. */
function OwnMenu({ client }: { client: OwnClient }) {
  const raid = useRaid(client.raid._id)
  useErrorToast(raid, (error) => failureText(error, 'This raid could not be loaded'))
  return raid.data ? <OwnItems client={client} raid={raid.data} /> : null
}

function OwnItems({ client, raid }: { client: OwnClient; raid: Raid }) {
  const { booking } = client
  const { actor, roles } = useMember()
  const { now, plan, edit, another, remind } = useOwn()
  const isOwn = booking.userId._id === actor._id
  const items = useBookingMenu(booking, raid, planItems(booking, raid, actor, now), (chosen) =>
    plan(chosen, booking, raid),
  )
  const own = [
    can(roles, 'edit-booking') &&
      whyNotOffer(booking, actor) === null && {
        ...{ label: 'Edit', icon: <Pencil aria-hidden /> },
        onChoose: () => edit(booking, raid),
      },
    isReminded(client, now) && {
      ...{ label: 'Copy reminder', icon: <BellRing aria-hidden /> },
      onChoose: () => remind([client]),
    },
    isOwn &&
      can(roles, 'book') && {
        ...{ label: 'Book another', icon: <UserPlus aria-hidden /> },
        onChoose: () => another(booking, raid),
      },
  ].filter((item) => item !== false)
  return <MenuItems items={[...own, ...items]} />
}
