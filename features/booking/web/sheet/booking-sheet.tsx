import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, PencilLine } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import type { Booking } from '#features/booking/booking.ts'
import { MARK, STEPS, type Step, stateOf } from '#features/booking/mark.ts'
import { owesNow, runId, whyNotOffer } from '#features/booking/rules.ts'
import { closeSheet } from '#features/booking/web/address/open-sheet.ts'
import { clientLabel, copyInvite, inviteOf, nameOf } from '#features/booking/web/client-label.ts'
import { FitNotes, useAnswerText, useBookingFit } from '#features/booking/web/clients/fit-notes.tsx'
import { CopyText } from '#features/booking/web/list/cell-parts.tsx'
import {
  doneQuestion,
  dueInRaid,
  earlyText,
  isEarlyForDone,
  maySet,
  nextStep,
  stepText,
  useDoneQuestion,
} from '#features/booking/web/marks/client-steps.ts'
import { useSubmitMark, useWaitingMarks, withMarks } from '#features/booking/web/marks/waiting-marks.tsx'
import { useBookingMenu } from '#features/booking/web/plans/booking-menu.tsx'
import { useFateNote } from '#features/booking/web/plans/fate-note.tsx'
import { type Plan, usePlans } from '#features/booking/web/plans/plan.ts'
import { planItems } from '#features/booking/web/plans/plan-items.ts'
import { Plans } from '#features/booking/web/plans/plans.tsx'
import { bookingPlace, raidBookings, useRaid } from '#features/booking/web/queries.ts'
import { recordText } from '#features/client/calls.ts'
import { joinRaidRoom } from '#features/live/web/live.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { isOverdue } from '#features/raid/rules.ts'
import { ClassName } from '#features/raid/web/game/chips.tsx'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { wayToRaid } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { VIEW_KEYS } from '#platform/call/web/views.ts'
import { Button } from '#platform/ui/button.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Dialog } from '#platform/ui/overlay/dialog.tsx'
import { type MenuItem, MoreMenu } from '#platform/ui/overlay/more-menu.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { InstantDay, useNow } from '#platform/ui/time/when.tsx'

interface BookingSheetProps {
  bookingId: string
  /** The raid in the address; null if the address names the booking alone. */
  raidId: string | null
  /** Whether the address still names the booking; a dialog of the sheet may stay open longer. */
  isNamed: boolean
}

export default function BookingSheet({ bookingId, raidId, isNamed }: BookingSheetProps) {
  const [isClosed, setClosed] = useState(false)
  if (!isNamed && isClosed) setClosed(false)
  const close = () => {
    // Closes the sheet first, so that the next dialog returns the focus to where it was before the sheet.
    flushSync(() => setClosed(true))
    closeSheet()
    document.getElementById(`booking-${bookingId}`)?.focus({ preventScroll: true })
  }
  const sheet = { bookingId, isOpen: isNamed && !isClosed, close }
  const client = useQueryClient()
  const [foundIn] = useState(() => raidId ?? raidInCache(client, bookingId))
  return foundIn === null ? (
    <Sought {...sheet} />
  ) : (
    <OfRaid {...sheet} raidId={foundIn} isQuiet={raidId !== null} />
  )
}

interface SheetProps {
  bookingId: string
  isOpen: boolean
  close(): void
}

/** Finds the booking's raid if the address names only the booking. */
function Sought(sheet: SheetProps) {
  const query = useQuery(bookingPlace(sheet.bookingId))
  if (query.data) return <OfRaid {...sheet} raidId={query.data.raidId} isQuiet={false} />
  return <Coming {...sheet} query={query} />
}

interface OfRaidProps extends SheetProps {
  raidId: string
  /** Whether to hide a failure, since the screen below fetches the raid too and shows it. */
  isQuiet: boolean
}

function OfRaid({ raidId, isQuiet, ...sheet }: OfRaidProps) {
  const raid = useRaid(raidId)
  const bookings = useQuery(raidBookings(raidId))
  const waiting = useWaitingMarks()
  useEffect(() => joinRaidRoom(raidId), [raidId])
  if (!raid.data || !bookings.data) {
    return isQuiet ? null : <Coming {...sheet} query={raid.data ? bookings : raid} />
  }
  const all = withMarks(bookings.data, waiting)
  return (
    <Plans raid={raid.data}>
      <Found booking={all.find(({ _id }) => _id === sheet.bookingId)} {...sheet} />
    </Plans>
  )
}

/** An open sheet stays open, even if the booking leaves its raid. A masked booking has no sheet. */
function Found({ booking, isOpen, close }: SheetProps & { booking: Booking | undefined }) {
  const [shown, setShown] = useState(booking)
  if (booking !== undefined && booking !== shown) setShown(booking)
  if (!isOpen || shown === undefined || shown.masked) return null
  return <ClientSheet client={shown} onClose={close} />
}

function raidInCache(client: QueryClient, bookingId: string): string | null {
  const read = client.getQueriesData<unknown>({ queryKey: VIEW_KEYS.bookings })
  const lists = read.flatMap(([, data]) => (Array.isArray(data) ? [data as readonly Booking[]] : []))
  return lists.flat().find(({ _id }) => _id === bookingId)?.raidId ?? null
}

/** The sheet until everything is loaded. */
function Coming({
  isOpen,
  close,
  query,
}: SheetProps & { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  return (
    <Dialog open={isOpen} onClose={close} title="Booking" size="sheet">
      <Loaded
        query={{ ...query, data: undefined }}
        failed="This booking could not be loaded"
        skeleton={<Waiting className="space-y-3" bars={['h-5 w-2/3', 'h-40 w-full', 'h-11 w-full']} />}
      >
        {() => null}
      </Loaded>
    </Dialog>
  )
}

/** A client's record, the next step, and the booking's other actions (docs/product.md, SHEET-2). */
function ClientSheet({ client, onClose }: { client: Booking; onClose(): void }) {
  const { raid } = usePlans()
  const fate = useFateNote(raid, client, false)
  return (
    <Dialog
      onClose={onClose}
      title={nameOf(client)}
      size="sheet"
      description={
        <>
          <ClassName name={client.clientClass} />
          {client.clientFaction && ` · ${client.clientFaction}`} · booked by{' '}
          <Isolated>{client.userId.username}</Isolated>
        </>
      }
      footer={fate === null && <SheetActions client={client} onClose={onClose} />}
    >
      {fate}
      {client.state === 'booked' ? <Progress client={client} /> : <ClientState client={client} />}
      <SheetFacts client={client} />
    </Dialog>
  )
}

function Progress({ client }: { client: Booking }) {
  const next = STEPS.find((step) => !client[MARK[step].field])
  return (
    <ol aria-label="Progress" className="flex gap-1.5 text-2xs">
      {STEPS.map((step) => {
        const isSet = client[MARK[step].field]
        const isNext = step === next && !client.status
        return (
          <li
            key={step}
            aria-current={isNext ? 'step' : undefined}
            className={classNames(
              'flex-1',
              isNext ? 'text-ember-400' : isSet ? 'text-bone-300' : 'text-bone-500',
            )}
          >
            <span
              className={classNames(
                'mb-1 block h-1 rounded-full forced-color-adjust-none',
                isNext ? 'bg-ember-500' : isSet ? 'bg-moss-400' : 'bg-ink-700',
              )}
            />
            {MARK[step].done}
            {!isSet && <span className="sr-only">: not yet</span>}
          </li>
        )
      })}
    </ol>
  )
}

function ClientState({ client }: { client: Booking }) {
  const { raid } = usePlans()
  const now = useNow()
  const { word, tone } = stateOf(client, { isOver: isOverdue(raid, now) })
  const { end } = client
  return (
    <p className="text-sm">
      <StatusChip tone={tone}>{word}</StatusChip>{' '}
      {end?.reason && (
        <>
          <Isolated>{end.reason}</Isolated>.{' '}
        </>
      )}
      {end?.by && (
        <>
          By <Isolated>{end.by.username}</Isolated>.
        </>
      )}
    </p>
  )
}

/** The next step of a booking that takes no mark: the first available action. */
const COMES_NEXT = ['Promote', 'First in line', 'Bring back', 'Edit']

/** The first two available actions are buttons beside the menu. */
const OFTEN = [
  'Copy invite',
  'Call advertiser',
  'Edit',
  'Copy tracking link',
  'Correct gold',
  'Move',
  'Copy RunID',
]

const QUIET = 'min-h-11 basis-0 flex-1! px-2! text-xs!'

/** The next step, two frequent actions, and a menu of the others. An action that changes the booking closes the sheet. */
function SheetActions({ client, onClose }: { client: Booking; onClose(): void }) {
  const { actor } = useMember()
  const { raid, ask } = usePlans()
  const now = useNow()
  const shownTime = useShownTime()
  const submitMark = useSubmitMark()
  const done = useDoneQuestion()
  const isBooked = client.state === 'booked'
  const isAsked = done.isAsked(client._id)
  const next = isBooked ? nextStep(client, raid, actor) : null
  const step = isAsked ? 'status' : next

  function press(mark: Step) {
    if (mark === 'status' && !isAsked) return done.ask(client._id)
    onClose()
    submitMark({ raidId: raid._id, mark, says: true }, [client._id])
  }

  function choose(plan: Plan) {
    // The browser allows clipboard access only during the click, and the sheet stays open.
    if (plan !== 'copy-link' && plan !== 'history') onClose()
    ask(plan, client)
  }

  const others = STEPS.filter((mark) => mark !== next && isBooked && maySet(mark, client, raid, actor))
  const items: MenuItem[] = [
    inviteOf(client) !== null &&
      isBooked &&
      !client.status && {
        label: 'Copy invite',
        icon: <Copy aria-hidden />,
        onChoose: () => void copyInvite(client),
      },
    can(actor.roles, 'edit-booking') &&
      whyNotOffer(client, actor) === null && {
        label: 'Edit',
        icon: <PencilLine aria-hidden />,
        onChoose: () => ask('edit', client),
      },
    ...others.map((mark) => ({
      label: MARK[mark].verb,
      icon: <Check aria-hidden />,
      onChoose: () => press(mark),
    })),
    ...useBookingMenu(client, raid, planItems(client, raid, actor, now), choose),
  ].filter((item) => item !== false)
  const early = step && earlyText(step, raid, now, shownTime)
  const pressable = items.filter(({ whyNot }) => whyNot === undefined)
  const primary = step === null ? pressable.find(({ label }) => COMES_NEXT.includes(label)) : undefined
  const quiet = OFTEN.flatMap(
    (one) => pressable.find((item) => item.label === one && item !== primary) ?? [],
  ).slice(0, 2)
  return (
    <>
      {early && <p className="basis-full text-xs text-amber-400">{early}</p>}
      {step && (
        <Button
          variant="primary"
          onClick={() => press(step)}
          className={`${NEXT} ${isAsked && isEarlyForDone(client) ? 'bg-amber-400! hover:bg-amber-400!' : ''}`}
        >
          {isAsked ? doneQuestion(client) : stepText(step, client)}
        </Button>
      )}
      {primary && (
        <Button variant="primary" onClick={primary.onChoose} className={NEXT}>
          {primary.label}
        </Button>
      )}
      {quiet.map(({ label, onChoose }) => (
        <Button key={label} onClick={onChoose} className={QUIET}>
          {label}
        </Button>
      ))}
      <MoreMenu
        label={`More for ${clientLabel(client)}`}
        items={items.filter((item) => item !== primary && !quiet.includes(item))}
        className={QUIET}
      >
        More
      </MoreMenu>
    </>
  )
}

const NEXT = 'h-13 basis-full! text-md!'

function SheetFacts({ client }: { client: Booking }) {
  const { raid } = usePlans()
  const { roles } = useMember()
  const now = useNow()
  const shownTime = useShownTime()
  const { misfits, record } = useBookingFit(raid, client)
  const said = useAnswerText(client)
  const of = clientLabel(client)
  const { contactInfo, raiderioLink } = client
  return (
    <>
      <Owed client={client} />
      <FitNotes misfits={misfits} warnings={record?.warnings ?? []} />
      <p className="mb-2 min-h-5 text-bone-300">{record && recordText(record, now)}</p>
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-y-1.5 text-sm [&_button]:-my-3 [&>dd]:wrap-anywhere [&>dd]:whitespace-pre-line [&>dt]:text-bone-500">
        {said !== null && <Fact name="Client says">{said}</Fact>}
        <Fact name="Contact">
          <Written text={contactInfo} />
          {contactInfo && <CopyText text={contactInfo} what="contact info" of={of} />}
        </Fact>
        <Fact name="Notes">
          <Written text={client.additionalNotes} />
        </Fact>
        {client.selectedBosses.length > 0 && <Fact name="Bosses">{client.selectedBosses.join(', ')}</Fact>}
        <Fact name="Raid">
          <Link to={wayToRaid(roles, raid)} className="link touch-target">
            <Isolated>{raid.name}</Isolated>
          </Link>
          , {dayText(raid.date, now)}, {shownTime(raid.time)}
        </Fact>
        {client.createdAt !== '' && (
          <Fact name="Booked">
            <InstantDay instant={client.createdAt} />
          </Fact>
        )}
        <Fact name="RunID">
          <span className="font-mono text-xs">{runId(client._id)}</span>
          <CopyText text={client._id} what="RunID" of={of} />
        </Fact>
        {raiderioLink && (
          <Fact name="Character">
            <a href={raiderioLink} target="_blank" rel="noopener noreferrer" className="link touch-target">
              Raider.IO<span className="sr-only"> of {of} (opens in a new tab)</span>
            </a>
          </Fact>
        )}
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Owed({ client }: { client: Booking }) {
  const isOpen = owesNow(client) > 0
  const { paidFull, price, deposit } = client
  return (
    <section aria-label="Gold" className="my-3 rounded-xl bg-ink-850 px-3.5 py-3 text-bone-300">
      <p className="text-2xs text-bone-500">{isOpen ? 'Owes' : 'Paid'}</p>
      <p
        className={classNames('text-2xl leading-8 font-semibold', isOpen ? 'text-gold-300' : 'text-bone-100')}
      >
        {paidFull ? 'In full' : formatGold(dueInRaid(client))}
      </p>
      <p>
        on {client.paymentRealm ?? '...'} ({client.paymentFaction ?? '...'}) · price {goldText(price)},
        deposit {goldText(deposit)}
      </p>
    </section>
  )
}

const goldText = (gold: number | null) => (gold === null ? '...' : formatGold(gold))

function Written({ text }: { text: string | null }) {
  if (text === null) return '...'
  return text === '' ? <span className="text-bone-500">—</span> : <Isolated>{text}</Isolated>
}
