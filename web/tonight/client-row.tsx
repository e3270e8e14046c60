import { Check, Clock, Undo2 } from 'lucide-react'
import { memo } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { MARK, type Step } from '#domain/booking/mark.ts'
import { owesNow } from '#domain/booking/rules.ts'
import { stateOf } from '#domain/booking/state.ts'
import { paidOn } from '#web/booking/client-copies.ts'
import { nameOf } from '#web/booking/client-label.ts'
import { debtText, doneQuestion, isEarlyForDone } from '#web/booking/marks/client-steps.ts'
import { ClientLine } from '#web/tonight/client-line.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

interface ClientRowProps {
  client: Booking
  /** The viewer's next mark; null when nothing is left. */
  step: Step | null
  isMissing: boolean
  /** A mark of it has not reached the server yet. */
  isWaiting: boolean
  /** Whether Done asks. */
  isAsked: boolean
  /** The mark that the viewer set on it a moment ago; null when there is none to undo. */
  undoable: Step | null
  onPress(step: Step, client: Booking): void
  onUndo(step: Step, client: Booking): void
  onOpen(id: string): void
}

/** One client, 56 px tall: who it is, what is to be taken, and one button with the next step. Drawn for its own facts only. */
export const ClientRow = memo(function DrawnClient({
  client,
  step,
  isMissing,
  isWaiting,
  undoable,
  onUndo,
  ...press
}: ClientRowProps) {
  return (
    <ClientLine
      client={client}
      onOpen={press.onOpen}
      facts={<Facts client={client} isMissing={isMissing} />}
      note={
        <>
          {isMissing && <span className="font-semibold text-amber-400">Missing, </span>}
          {debtText(client)}
          {owesNow(client) > 0 && ` · ${client.paymentRealm ?? '...'}`}
        </>
      }
    >
      {isWaiting && (
        <Clock role="img" aria-label="Waiting for the server" className="size-4 text-amber-400" />
      )}
      {undoable && (
        <IconButton
          label={`Undo ${MARK[undoable].verb} ${nameOf(client)}`}
          icon={<Undo2 aria-hidden className="size-5" />}
          onClick={() => onUndo(undoable, client)}
          className="size-11"
        />
      )}
      {step ? (
        <StepButton client={client} step={step} isAsked={press.isAsked} onPress={press.onPress} />
      ) : (
        <State client={client} />
      )}
    </ClientLine>
  )
})

/** The gold to take and where, the advertiser, and the client's progress. */
function Facts({ client, isMissing }: Pick<ClientRowProps, 'client' | 'isMissing'>) {
  const { userId } = client
  const { word, tone } = stateOf(client)
  return (
    <span className="hidden shrink-0 grid-cols-[9.5rem_8.5rem_5.5rem] items-center gap-x-4 text-sm min-[85rem]:grid">
      <span className="min-w-0 text-right">
        <span className={classNames('block', owesNow(client) > 0 && 'text-gold-300')}>
          {debtText({ ...client, paymentFaction: null })}
        </span>
        <span className="block truncate text-2xs text-bone-500">{paidOn(client)}</span>
      </span>
      <span className="truncate text-bone-300">
        <Isolated>{userId.username}</Isolated>
      </span>
      <span>
        {isMissing ? (
          <StatusChip tone="warning">Missing</StatusChip>
        ) : (
          <StatusChip tone={tone}>{word}</StatusChip>
        )}
      </span>
    </span>
  )
}

type StepButtonProps = Pick<ClientRowProps, 'client' | 'isAsked' | 'onPress'> & { step: Step }

function StepButton({ client, step, isAsked, onPress }: StepButtonProps) {
  const asks = isAsked && step === 'status'
  const text = asks ? doneQuestion(client) : MARK[step].verb
  return (
    <button
      type="button"
      aria-label={`${text} ${nameOf(client)}`}
      // The second press of a double click is for what stood here a moment ago.
      onClick={({ detail }) => detail < 2 && onPress(step, client)}
      className={buttonClasses(
        step === 'status' ? 'primary' : 'secondary',
        'medium',
        classNames(
          'h-11 min-w-26! scroll-my-32 px-3!',
          step === 'status' && isEarlyForDone(client) && 'bg-amber-400! hover:bg-amber-400!',
        ),
      )}
    >
      {text}
    </button>
  )
}

/** In the button's place, once nothing is left to press. */
function State({ client }: { client: Booking }) {
  if (!client.status) return <span className="w-26 text-center text-xs text-bone-500">Waits</span>
  return (
    <span className="inline-flex w-26 items-center justify-center gap-1.5 text-sm font-semibold text-moss-400">
      <Check aria-hidden className="size-4" />
      Done
    </span>
  )
}
