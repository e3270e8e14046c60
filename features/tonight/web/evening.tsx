import { Clock, ListChecks, Undo2, Users } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { MARK, STEPS, type Step } from '#features/booking/mark.ts'
import { whyNotNoShow } from '#features/booking/plans.ts'
import { openSheet } from '#features/booking/web/address/open-sheet.ts'
import { copyInvite, nameOf } from '#features/booking/web/client-label.ts'
import {
  type Client,
  manyText,
  maySet,
  nextStep,
  useDoneQuestion,
} from '#features/booking/web/marks/client-steps.ts'
import { undoableMark, useRecentPresses } from '#features/booking/web/marks/recent-presses.ts'
import { useSubmitMark, useWaitingMarks } from '#features/booking/web/marks/waiting-marks.tsx'
import { usePlans } from '#features/booking/web/plans/plan.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { hasStarted } from '#features/raid/rules.ts'
import { useLateItems } from '#features/raid/web/late-items.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyLine, EmptyState } from '#platform/ui/feedback/states.tsx'
import { TextInput } from '#platform/ui/form/field.tsx'
import { useListKeys } from '#platform/ui/list-keys.ts'
import { onDemand, useAtFirstUse } from '#platform/ui/on-demand.tsx'
import { MoreMenu } from '#platform/ui/overlay/more-menu.tsx'
import { Fold, Panel } from '#platform/ui/page.tsx'
import { matching } from '#platform/words/folding.ts'
import { ClientRow, WaitingClient } from './client-row.tsx'
import { byNeed, candidates, GROUPS, type Group, isIn, settledRows } from './evening-facts.ts'

const loadCopies = () => import('./copy-lists.tsx')
const CopyLists = onDemand(loadCopies)
const loadMarks = () => import('./mark-many.tsx')
const MarkMany = onDemand(loadMarks)
const loadSheet = async () => (await import('#features/booking/web/sheet-of-address.tsx')).load()

interface EveningProps {
  raid: Raid
  /** With the viewer's unsent marks applied. */
  clients: readonly Booking[]
  /** Sorted by place in line. */
  backups: readonly Booking[]
  now: Date
}

type Open = Step | 'copy' | null

export function Evening({ raid, clients, backups, now }: EveningProps) {
  const { actor } = useMember()
  const marking = useMarking(raid)
  const [group, setGroup] = useState<Group>('all')
  const [sought, setSought] = useState('')
  const [open, setOpen] = useState<Open>(null)
  useAtFirstUse(loadSheet)
  const inGroup = clients.filter((client) => isIn(group, client))
  const named = inGroup.map((client) => ({ client, value: client._id, label: nameOf(client) }))
  const found = matching(named, sought).map(({ client }) => client)
  const wanted = byNeed(found, raid, actor)
  const { rows, handlers } = useStillRows(wanted, clients, `${group} ${sought}`)

  if (clients.length === 0)
    return (
      <Panel>
        <EmptyState title="No clients yet." icon={<Users aria-hidden />}>
          Clients appear here as soon as they are booked.
        </EmptyState>
      </Panel>
    )
  return (
    // On narrow windows a fixed bar would cover the end of the page.
    <div className="max-lg:pb-18">
      <div className="edge flex items-center justify-between gap-4 bg-ink-950 py-1.5 lg:sticky lg:top-[calc(var(--evening-top)+3.5rem)] lg:z-8">
        <Groups clients={clients} chosen={group} onChoose={setGroup} sought={sought} onSeek={setSought} />
        <ManyAtOnce raid={raid} inGroup={inGroup} now={now} marking={marking} onOpen={setOpen} />
      </div>
      <Rows
        raid={raid}
        marking={marking}
        rows={rows}
        now={now}
        handlers={handlers}
        onList={(step) => {
          if (candidates(step, inGroup, { raid, actor }).length > 0) setOpen(step)
        }}
      />
      {backups.length > 0 && (
        <div className={`${BOX} mt-2`}>
          <Fold title={`Backup (${backups.length})`} startsOpen={false}>
            <ul aria-label="Backup">
              {backups.map((backup) => (
                <WaitingClient key={backup._id} raid={raid} backup={backup} now={now} />
              ))}
            </ul>
          </Fold>
        </div>
      )}
      {open === 'copy' && <CopyLists clients={clients} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'copy' && (
        <MarkMany
          step={open}
          raid={raid}
          clients={candidates(open, inGroup, { raid, actor })}
          onConfirm={(ticked) => {
            marking.set(open, ticked)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

/** The box around rows; on a phone it reaches both edges. */
export const BOX = 'overflow-clip border-y border-ink-700 bg-ink-900 max-sm:-mx-4 sm:rounded-xl sm:border-x'

interface ManyAtOnceProps {
  raid: Raid
  inGroup: readonly Booking[]
  now: Date
  marking: Marking
  onOpen(list: Open): void
}

function ManyAtOnce({ raid, inGroup, now, marking, onOpen }: ManyAtOnceProps) {
  const { actor } = useMember()
  const late = useLateItems(raid, now)
  const steps = STEPS.flatMap((step) => {
    const { length } = candidates(step, inGroup, { raid, actor })
    return length === 0 ? [] : { step, count: length }
  })
  const [next, ...others] = steps
  const items = [
    ...others.map(({ step, count }) => ({
      label: MARK[step].many,
      note: count === 1 ? '1 client' : `${count} clients`,
      icon: <ListChecks aria-hidden />,
      onChoose: () => onOpen(step),
    })),
    ...late.map((item) => ({ icon: <Clock aria-hidden />, ...item })),
  ]
  const { last, undoLast } = marking
  useAtFirstUse(loadCopies)
  useAtFirstUse(loadMarks)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-label="Many at once"
      className="fixed inset-x-0 bottom-14 z-9 flex gap-2.5 border-t border-ink-700 bg-ink-850 px-4 py-2.5 *:h-12 sm:bottom-0 sm:px-6 lg:static lg:gap-2 lg:border-0 lg:bg-transparent lg:p-0 lg:*:h-10"
    >
      {last !== null && last.bookingIds.length > 1 && (
        <Button
          onClick={undoLast}
          icon={<Undo2 aria-hidden className="size-4" />}
          className="shadow-floating max-lg:absolute max-lg:right-4 max-lg:bottom-full max-lg:mb-2"
        >
          Undo {MARK[last.mark].verb} of {last.bookingIds.length}
        </Button>
      )}
      {next && (
        <Button variant="primary" onClick={() => onOpen(next.step)} className="flex-1 px-3! lg:flex-none">
          {manyText(next.step, next.count)}
        </Button>
      )}
      <Button onClick={() => onOpen('copy')} className={next ? 'px-3!' : 'flex-1 lg:flex-none'}>
        Copy invites
      </Button>
      {items.length > 0 && (
        <MoreMenu
          label={`More for ${raid.name}`}
          items={items}
          className="w-12! border border-ink-500 lg:w-10!"
        />
      )}
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

  const { isAsked, ask: askDone } = useDoneQuestion()
  const isRunning = hasStarted(raid, now)
  const { set, undo } = marking
  const undoOne = useCallback((step: Step, client: Booking) => undo(step, [client._id]), [undo])
  /** Done needs two presses: the first shows a question for 3 s, and a press in this time marks the client as done. */
  const press = useCallback(
    (step: Step, client: Booking) => {
      if (!maySet(step, client, raid, actor)) return
      if (step !== 'status' || isAsked(client._id)) set(step, [client])
      if (step === 'status') askDone(isAsked(client._id) ? null : client._id)
    },
    [raid, actor, isAsked, askDone, set],
  )

  // Shift with a key opens the dialog for many clients.
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
        <ul aria-label="Clients" onKeyDown={onKeyDown} {...handlers} className={BOX}>
          {rows.map((client) => (
            <ClientRow
              key={client._id}
              client={client}
              step={isAsked(client._id) ? 'status' : nextStep(client, raid, actor)}
              isMissing={isRunning && isIn('to-invite', client)}
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

const TITLES: Readonly<Record<Group, string>> = {
  'to-invite': 'Invite',
  'in-group': 'In group',
  done: 'Done',
  all: 'All',
}

const FIND_ID = 'tonight-find'

interface GroupsProps {
  clients: readonly Client[]
  chosen: Group
  onChoose(group: Group): void
  sought: string
  onSeek(text: string): void
}

function Groups({ clients, chosen, onChoose, sought, onSeek }: GroupsProps) {
  return (
    <div className="segments max-sm:flex-1 max-sm:*:flex-auto">
      {GROUPS.map((group) => (
        <button
          key={group}
          type="button"
          aria-pressed={group === chosen}
          onClick={() => onChoose(group)}
          className="segment touch-target max-sm:px-1!"
        >
          {TITLES[group]}{' '}
          <span className="tabular-nums">{clients.filter((client) => isIn(group, client)).length}</span>
        </button>
      ))}
      <TextInput
        id={FIND_ID}
        type="search"
        aria-label="Find a client"
        placeholder="Find"
        value={sought}
        onChange={(event) => onSeek(event.target.value)}
        className="ml-1 min-h-8! w-32! py-0.5! max-sm:hidden"
      />
    </div>
  )
}

/** No row moves until this long after a touch, ms. */
const STILL_MS = 600

/** `wanted` of `all`; `view`: when it changes, `wanted` is shown at once, also during a touch. */
function useStillRows(wanted: readonly Booking[], all: readonly Booking[], view: string) {
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

/** Whether the list is touched: from pointer down until STILL_MS after pointer up. */
function useTouch() {
  const [isTouched, setTouched] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function hold() {
    clearTimeout(timer.current)
    setTouched(true)
  }

  function letGo() {
    hold()
    timer.current = setTimeout(() => setTouched(false), STILL_MS)
  }

  // Enter on a row's button fires `click` only, and must also hold the rows.
  const handlers = {
    onTouchStart: hold,
    onTouchEnd: letGo,
    onTouchCancel: letGo,
    onMouseDown: letGo,
    onClick: letGo,
  }
  return { isTouched, handlers }
}

type Marking = ReturnType<typeof useMarking>

function useMarking({ _id: raidId }: Raid) {
  const submitMark = useSubmitMark()
  const recent = useRecentPresses()
  /** The result of the last action, for screen readers. */
  const [said, say] = useState('')

  const set = useCallback(
    (step: Step, clients: readonly Booking[]) => {
      const bookingIds = clients.map(({ _id }) => _id)
      submitMark({ raidId, mark: step }, bookingIds)
      const [first] = clients
      const who = clients.length === 1 && first ? nameOf(first) : `${clients.length} clients`
      say(`${who}: ${MARK[step].done.toLowerCase()}`)
    },
    [submitMark, raidId],
  )

  /** Takes a mark back, no matter who set it. */
  const undo = useCallback(
    (step: Step, ids: readonly string[]) => {
      submitMark({ raidId, mark: step, isUndo: true }, ids)
      say('Undone')
    },
    [submitMark, raidId],
  )

  /** The last click on marks of this raid that can be undone. */
  const last = recent.findLast((press) => press.raidId === raidId) ?? null
  function undoLast() {
    if (last !== null) undo(last.mark, last.bookingIds)
  }

  const undoable = (client: Booking) => undoableMark(client, recent)
  return { set, undo, undoLast, undoable, last, said }
}
