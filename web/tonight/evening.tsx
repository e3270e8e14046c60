import { Users } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import type { Step } from '#domain/booking/mark.ts'
import { whyNotNoShow } from '#domain/booking/plans.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { hasStarted } from '#domain/raid/rules.ts'
import { openSheet } from '#web/booking/address/open-sheet.ts'
import { copyInvite } from '#web/booking/client-copies.ts'
import { nameOf } from '#web/booking/client-label.ts'
import { type Client, maySet, nextStep } from '#web/booking/marks/client-steps.ts'
import { useDoneQuestion } from '#web/booking/marks/use-done-question.ts'
import { useWaitingMarks } from '#web/booking/marks/waiting-marks.tsx'
import { usePlans } from '#web/booking/plans/plans-context.ts'
import { useMember } from '#web/member/member-context.ts'
import { BackupQueue } from '#web/tonight/backup-queue.tsx'
import { ClientRow } from '#web/tonight/client-row.tsx'
import { byNeed, candidates, GROUPS, type Group, isIn, settledRows } from '#web/tonight/evening-facts.ts'
import { ManyAtOnce } from '#web/tonight/many-at-once.tsx'
import { type Marking, useMarking } from '#web/tonight/use-marking.ts'
import { EmptyLine, EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { matching } from '#web/ui/form/matching.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useListKeys } from '#web/ui/list-keys.ts'
import { useAtFirstUse } from '#web/ui/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'

const loadSheet = async () => (await import('#web/booking/sheet-of-address.tsx')).load()

interface EveningProps {
  raid: Raid
  /** As they are once what waits is sent. */
  clients: readonly Booking[]
  backups: readonly Booking[]
  now: Date
}

/** A raid's clients, who needs something first, and what is done with many of them at once. */
export function Evening({ raid, clients, backups, now }: EveningProps) {
  const { actor } = useMember()
  const marking = useMarking(raid)
  const [group, setGroup] = useState<Group>('all')
  const [sought, setSought] = useState('')
  const [list, openList] = useState<Step | 'copy' | null>(null)
  useAtFirstUse(loadSheet)
  const isRunning = hasStarted(raid, now)
  const wanted = useMemo(() => {
    const inView = clients.filter((client) => isIn(group, client, isRunning))
    const named = inView.map((client) => ({ client, value: client._id, label: nameOf(client) }))
    return byNeed(
      matching(named, sought).map(({ client }) => client),
      raid,
      actor,
    )
  }, [clients, group, isRunning, sought, raid, actor])
  const { rows, handlers } = useStillRows({ wanted, all: clients, view: `${group} ${sought}` })

  if (clients.length === 0) {
    return (
      <Panel className="mt-2">
        <EmptyState title="No clients yet." icon={<Users aria-hidden />}>
          Clients appear here as soon as they are booked.
        </EmptyState>
      </Panel>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-x-5 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0">
        <Groups
          clients={clients}
          hasStarted={isRunning}
          chosen={group}
          onChoose={setGroup}
          sought={sought}
          onSeek={setSought}
        />
        <Rows
          raid={raid}
          marking={marking}
          rows={rows}
          now={now}
          handlers={handlers}
          onList={(step) => {
            if (candidates(step, clients, { raid, actor }).length > 0) openList(step)
          }}
        />
        <BackupQueue raid={raid} backups={backups} now={now} />
      </div>
      <ManyAtOnce raid={raid} clients={clients} now={now} marking={marking} open={list} onOpen={openList} />
    </div>
  )
}

interface RowsProps {
  raid: Raid
  marking: Marking
  rows: readonly Booking[]
  now: Date
  handlers: ReturnType<typeof useStillRows>['handlers']
  onList(step: Step): void
}

function Rows({ raid, rows, now, handlers, marking, onList }: RowsProps) {
  const { actor } = useMember()
  const waiting = useWaitingMarks()
  const { ask } = usePlans()

  const { isAsked, press } = useStepPress(raid, marking.set)
  const { undo } = marking
  const undoOne = useCallback((step: Step, client: Booking) => undo(step, [client._id]), [undo])

  // With Shift of all.
  const mark = (step: Step) => (client: Booking, event: KeyboardEvent) =>
    event.shiftKey ? onList(step) : press(step, client)
  const onKeyDown = useListKeys(rows, {
    l: mark('lock'),
    g: mark('in-group'),
    p: mark('paid'),
    d: mark('status'),
    n: (client) => whyNotNoShow(client, raid, actor, now) === null && ask('no-show', client),
    u: marking.undoLast,
    c: copyInvite,
    '/': () => document.getElementById(FIND_ID)?.focus(),
  })
  return (
    <>
      <p role="status" className="sr-only">
        {marking.said}
      </p>
      {rows.length === 0 ? (
        <EmptyLine>No clients in this group.</EmptyLine>
      ) : (
        <ul
          aria-label="Clients"
          onKeyDown={onKeyDown}
          {...handlers}
          className="overflow-clip rounded-xl border border-ink-700 bg-ink-900"
        >
          {rows.map((client) => (
            <ClientRow
              key={client._id}
              client={client}
              step={nextStep(client, raid, actor)}
              isMissing={isIn('missing', client, hasStarted(raid, now))}
              isWaiting={waiting.some(({ bookingId }) => bookingId === client._id)}
              isAsked={isAsked(client._id)}
              undoable={marking.undoable(client)}
              onPress={press}
              onUndo={undoOne}
              onOpen={openSheet}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** Done is asked about first; the second press within its time sets it. The same until it asks about another client. */
function useStepPress(raid: Raid, set: Marking['set']) {
  const { actor } = useMember()
  const { isAsked, ask } = useDoneQuestion()
  const press = useCallback(
    (step: Step, client: Booking) => {
      if (!maySet(step, client, raid, actor)) return
      if (step !== 'status' || isAsked(client._id)) set(step, [client])
      if (step === 'status') ask(isAsked(client._id) ? null : client._id)
    },
    [raid, actor, isAsked, ask, set],
  )
  return { isAsked, press }
}

const TITLES: Readonly<Record<Group, string>> = {
  'to-invite': 'To invite',
  'in-group': 'In group',
  done: 'Done',
  missing: 'Missing',
  all: 'All',
}

/** The box that the key / leads to. */
const FIND_ID = 'tonight-find'

interface GroupsProps {
  clients: readonly Client[]
  hasStarted: boolean
  chosen: Group
  onChoose(group: Group): void
  sought: string
  onSeek(text: string): void
}

/** Which of the clients are looked at: by how far they are, each with its number, and by name. */
function Groups({ clients, hasStarted, chosen, onChoose, sought, onSeek }: GroupsProps) {
  return (
    <div className="fading segments py-2">
      {GROUPS.map((group) => (
        <button
          key={group}
          type="button"
          aria-pressed={group === chosen}
          onClick={() => onChoose(group)}
          className="segment touch-target"
        >
          {TITLES[group]}{' '}
          <span className="tabular-nums">
            {clients.filter((client) => isIn(group, client, hasStarted)).length}
          </span>
        </button>
      ))}
      <TextInput
        id={FIND_ID}
        type="search"
        aria-label="Find a client"
        placeholder="Find"
        value={sought}
        onChange={(event) => onSeek(event.target.value)}
        className="min-h-8! w-32! py-0.5!"
      />
    </div>
  )
}

/** For so long after a touch no row moves, in ms. */
const STILL_MS = 600

interface StillRows<C> {
  readonly wanted: readonly C[]
  readonly all: readonly C[]
  /** The shown group: as it changes, the rows follow at once. */
  readonly view: string
}

/** Rows that stand still under a finger, and the handlers that notice one: for the element around them. */
function useStillRows<C extends { readonly _id: string }>({ wanted, all, view }: StillRows<C>) {
  const { isTouched, handlers } = useTouch()
  const [shown, setShown] = useState({ view, rows: wanted })
  const rows = settledRows(shown.rows, { wanted, all, isTouched: isTouched && shown.view === view })
  const isSame =
    shown.view === view &&
    rows.length === shown.rows.length &&
    rows.every((row, place) => row === shown.rows[place])
  if (!isSame) setShown({ view, rows })
  return { rows, handlers }
}

/** Touched: from the moment a finger or the button of a mouse is down until so long after it is up. */
function useTouch() {
  const [isTouched, setTouched] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function hold() {
    clearTimeout(timer.current)
    setTouched(true)
  }

  function letGo() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTouched(false), STILL_MS)
  }

  function press() {
    hold()
    letGo()
  }

  // A press by keys is a click as well, and the eye is on it.
  const handlers = {
    onTouchStart: hold,
    onTouchEnd: letGo,
    onTouchCancel: letGo,
    onMouseDown: press,
    onClick: press,
  }
  return { isTouched, handlers }
}
