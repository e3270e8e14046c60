import { Users } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { Booking, Ending } from '#domain/booking/booking.ts'
import { whyNotCancel, whyNotNoShow } from '#domain/booking/plans.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { hasStarted } from '#domain/raid/rules.ts'
import { EndDialog } from '#web/booking/plans/end-dialog.tsx'
import { useMember } from '#web/member/member-context.ts'
import { useNow } from '#web/time/use-now.ts'
import { ClientRow } from '#web/tonight/client-row.tsx'
import { ClientSheet } from '#web/tonight/client-sheet.tsx'
import { inviteOf, nameOf } from '#web/tonight/copies.ts'
import { byNeed, type Group, isIn, maySet, nextStep, STEPS, type Step } from '#web/tonight/evening-facts.ts'
import { Groups } from '#web/tonight/groups.tsx'
import { ManyAtOnce } from '#web/tonight/many-at-once.tsx'
import { useDoneQuestion } from '#web/tonight/use-done-question.ts'
import { useEveningKeys } from '#web/tonight/use-evening-keys.ts'
import { type Marking, useMarking } from '#web/tonight/use-marking.ts'
import { useStillRows } from '#web/tonight/use-still-rows.ts'
import { useWaitingMarks } from '#web/tonight/waiting-marks.tsx'
import { copyText } from '#web/ui/copy.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { notify } from '#web/ui/feedback/toast.tsx'
import { matching } from '#web/ui/form/matching.ts'
import { Panel } from '#web/ui/panel.tsx'

interface EveningProps {
  raid: Raid
  /** As they are once what waits is sent. */
  clients: readonly Booking[]
  now: Date
}

/** A raid's clients, who needs something first, and what is done with many of them at once. */
export function Evening({ raid, clients, now }: EveningProps) {
  const { actor } = useMember()
  const marking = useMarking(raid)
  const [group, setGroup] = useState<Group>('all')
  const [sought, setSought] = useState('')
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
        <EmptyState title="No clients yet" icon={<Users aria-hidden />}>
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
        <Rows raid={raid} marking={marking} rows={rows} hasStarted={isRunning} handlers={handlers} />
      </div>
      <ManyAtOnce raid={raid} clients={clients} marking={marking} />
    </div>
  )
}

interface RowsProps {
  raid: Raid
  marking: Marking
  rows: readonly Booking[]
  hasStarted: boolean
  handlers: ReturnType<typeof useStillRows>['handlers']
}

function Rows({ raid, rows, hasStarted: isRunning, handlers, marking }: RowsProps) {
  const { actor } = useMember()
  const waiting = useWaitingMarks()
  const list = useRef<HTMLUListElement>(null)
  const question = useDoneQuestion()
  const [openId, setOpen] = useState<string | null>(null)

  /** Done is asked about first; the second press within its time sets it. */
  function press(step: Step, client: Booking) {
    if (!maySet(step, client, raid, actor)) return
    if (step !== 'status' || question.isAsked(client._id)) marking.set(step, [client])
    if (step === 'status') question.ask(question.isAsked(client._id) ? null : client._id)
  }

  const onKeyDown = useEveningKeys({
    list,
    rows,
    press,
    copy: (client) => void copyInvite(client),
    undo: marking.undoLast,
  })
  const open = rows.find(({ _id }) => _id === openId)
  return (
    <>
      <p role="status" className="sr-only">
        {marking.said}
      </p>
      {rows.length === 0 ? (
        <Nobody />
      ) : (
        <ul
          ref={list}
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
              isMissing={isIn('missing', client, isRunning)}
              isWaiting={waiting.some(({ bookingId }) => bookingId === client._id)}
              isAsked={question.isAsked(client._id)}
              undoable={marking.undoable(client)}
              onPress={press}
              onUndo={(step) => marking.undo(step, [client._id])}
              onOpen={setOpen}
            />
          ))}
        </ul>
      )}
      {open && <OpenSheet raid={raid} client={open} onPress={press} onClose={() => setOpen(null)} />}
    </>
  )
}

interface OpenSheetProps {
  raid: Raid
  client: Booking
  onPress(step: Step, client: Booking): void
  onClose(): void
}

/** The sheet, and the dialog that No-show and Cancel lead to. */
function OpenSheet({ raid, client, onPress, onClose }: OpenSheetProps) {
  const { actor } = useMember()
  const now = useNow()
  const [ending, setEnding] = useState<Ending | null>(null)
  if (ending !== null) return <EndDialog raid={raid} booking={client} ending={ending} onClose={onClose} />
  return (
    <ClientSheet
      client={client}
      steps={STEPS.filter((step) => maySet(step, client, raid, actor))}
      onPress={(step) => {
        onClose()
        onPress(step, client)
      }}
      mayMiss={whyNotNoShow(client, raid, actor, now) === null}
      mayCancel={whyNotCancel(client, raid, actor) === null}
      onEnd={setEnding}
      onClose={onClose}
    />
  )
}

function Nobody() {
  return (
    <p className="rounded-xl border border-ink-700 bg-ink-900 px-4 py-6 text-center text-sm text-bone-300">
      Nobody stands here.
    </p>
  )
}

async function copyInvite(client: Booking): Promise<void> {
  const line = inviteOf(client)
  if (line === null) return
  if (await copyText(line)) notify.success(`Copied: ${line}`)
  else notify.error('The invite could not be copied')
}
