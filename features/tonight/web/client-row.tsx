import { Check, Clock, Undo2 } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { MARK, ordinal, type Step, stateOf } from '#features/booking/mark.ts'
import { owesNow } from '#features/booking/rules.ts'
import { openSheet } from '#features/booking/web/address/open-sheet.ts'
import { nameOf, paidOn } from '#features/booking/web/client-label.ts'
import { ClientSays } from '#features/booking/web/clients/fit-notes.tsx'
import {
  debtText,
  doneQuestion,
  dueInRaid,
  isEarlyForDone,
} from '#features/booking/web/marks/client-steps.ts'
import { usePlans } from '#features/booking/web/plans/plan.ts'
import { planItems } from '#features/booking/web/plans/plan-items.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { shortGold } from '#features/raid/web/game/gold.tsx'
import { Button, buttonClasses, IconButton } from '#platform/ui/button.tsx'
import { PresenceDot, StatusChip } from '#platform/ui/chip.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Isolated } from '#platform/ui/isolated.tsx'

interface ClientLineProps {
  client: Booking
  note: ReactNode
  /** Columns that replace the note on a wide screen. */
  facts?: ReactNode
  onOpen(id: string): void
  children: ReactNode
}

function ClientLine({ client, note, facts, onOpen, children }: ClientLineProps) {
  const colour: CSSProperties & Record<'--class', string> = {
    '--class': `var(--color-class-${client.clientClass.toLowerCase().replace(' ', '-')})`,
  }
  return (
    <li
      data-row={client._id}
      style={colour}
      className="flex min-h-15 items-center gap-2 border-b border-l-4 border-b-ink-700 border-l-(--class) pr-3 last:border-b-0 sm:min-h-14 sm:pr-1.5"
    >
      <button
        type="button"
        data-focus
        id={`booking-${client._id}`}
        aria-haspopup="dialog"
        onClick={() => onOpen(client._id)}
        className="min-w-0 flex-1 scroll-my-32 self-stretch rounded-sm py-1.5 pl-3 text-left -outline-offset-2"
      >
        <span className="flex items-center gap-2 text-md leading-5 font-semibold">
          <span className="min-w-0 wrap-anywhere">
            <Isolated>{nameOf(client)}</Isolated>
          </span>
          <ClientSays clientSays={client.clientSays} />
          {client.additionalNotes && <PresenceDot tone="notes" label={`Notes: ${client.additionalNotes}`} />}
        </span>
        <span className="mt-0.5 block text-2xs text-bone-300">
          <span className="text-(--class)">{client.clientClass}</span>
          <span className={facts ? 'min-[85rem]:hidden' : undefined}>
            {' · '}
            {note}
          </span>
        </span>
      </button>
      {facts}
      {children}
    </li>
  )
}

interface ClientRowProps {
  client: Booking
  /** The mark that the button sets; null if the viewer has none left to set. */
  step: Step | null
  isMissing: boolean
  /** A mark of the client has not reached the server yet. */
  isWaiting: boolean
  isAsked: boolean
  /** The mark that the viewer just set and can undo; null without one. */
  undoable: Step | null
  onPress(step: Step, client: Booking): void
  onUndo(step: Step, client: Booking): void
  onOpen(id: string): void
}

export const ClientRow = memo(function DrawnClient({
  client,
  step,
  isMissing,
  isWaiting,
  isAsked,
  undoable,
  onPress,
  onUndo,
  onOpen,
}: ClientRowProps) {
  return (
    <ClientLine
      client={client}
      onOpen={onOpen}
      facts={<Facts client={client} isMissing={isMissing} />}
      note={
        <>
          {isMissing && <span className="font-semibold text-amber-400">Missing · </span>}
          {briefDebt(client)}
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
        <StepButton client={client} step={step} isAsked={isAsked} onPress={onPress} />
      ) : (
        <State client={client} />
      )}
    </ClientLine>
  )
})

/** 'owes 149k · Kazzak A', then 'paid 149k'. */
function briefDebt(client: Booking): string {
  const { paidFull, paymentRealm, paymentFaction } = client
  if (paidFull) return 'paid in full'
  const left = owesNow(client)
  if (left === 0) return `paid ${shortGold(dueInRaid(client))}`
  return `owes ${shortGold(left)} · ${paymentRealm ?? '...'} ${paymentFaction?.[0] ?? ''}`
}

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
  const text = isAsked ? doneQuestion(client) : MARK[step].verb
  return (
    <button
      type="button"
      aria-label={`${text} ${nameOf(client)}`}
      // A double click's second click would hit the next step.
      onClick={({ detail }) => detail < 2 && onPress(step, client)}
      className={buttonClasses(
        isAsked ? 'primary' : 'secondary',
        'small',
        classNames(
          'h-11 min-w-22! scroll-my-32 sm:min-w-26!',
          isAsked && isEarlyForDone(client) && 'bg-amber-400! hover:bg-amber-400!',
        ),
      )}
    >
      {text}
    </button>
  )
}

/** Replaces the button if the viewer has no mark left to set. */
function State({ client }: { client: Booking }) {
  if (!client.status) return <span className="w-22 text-center text-xs text-bone-500 sm:w-26">Waits</span>
  return (
    <span className="inline-flex w-22 items-center justify-center gap-1.5 text-sm font-semibold text-moss-400 sm:w-26">
      <Check aria-hidden className="size-4" />
      Done
    </span>
  )
}

export function WaitingClient({ raid, backup, now }: { raid: Raid; backup: Booking; now: Date }) {
  const { actor } = useMember()
  const { ask } = usePlans()
  const promote = planItems(backup, raid, actor, now).find(({ plan }) => plan === 'promote')
  return (
    <ClientLine
      client={backup}
      onOpen={openSheet}
      note={promote?.whyNot ?? `${ordinal(backup.place ?? 0)} in line, ${debtText(backup)}`}
    >
      {promote && (
        <Button
          disabled={promote.whyNot !== null}
          aria-label={`${promote.label} ${nameOf(backup)}`}
          onClick={() => ask('promote', backup)}
          className="h-11 px-3!"
        >
          {promote.label}
        </Button>
      )}
    </ClientLine>
  )
}
