import { type SyntheticEvent, useId, useState } from 'react'
import {
  type Booking,
  type DepositOutcome,
  END_REASONS,
  type Ending,
  MAX_REASON,
} from '#domain/booking/booking.ts'
import { cancelBooking, noShowBooking } from '#domain/booking/endpoints.ts'
import { takenGold } from '#domain/booking/plans.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { useFateNote } from '#web/booking/plans/fate-note.tsx'
import { NextInLine } from '#web/booking/plans/next-in-line.tsx'
import { WhoAndWhere } from '#web/booking/plans/who-and-where.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { formatGold } from '#web/game/gold.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface EndDialogProps {
  raid: Raid
  booking: Booking
  /** How it ends. */
  ending: Ending
  onClose(): void
}

/** What the dialog says and which call it makes. */
const WORDS = {
  cancelled: {
    endpoint: cancelBooking,
    title: 'Cancel Booking',
    busy: 'Cancelling…',
    failed: 'Error cancelling booking',
  },
  'no-show': {
    endpoint: noShowBooking,
    title: 'Mark as No-Show',
    busy: 'Marking…',
    failed: 'Error marking no-show',
  },
} as const satisfies Readonly<Record<Ending, object>>

const OUTCOMES = [
  ['returned', 'Returned to the client'],
  ['kept', 'Kept'],
] as const satisfies readonly (readonly [DepositOutcome, string])[]

/** Asks why a booking ends and what becomes of the gold, says who gets the slot, and ends it. */
export function EndDialog({ raid, booking, ending, onClose }: EndDialogProps) {
  const formId = useId()
  const words = WORDS[ending]
  const taken = takenGold(booking)
  const [reason, setReason] = useState('')
  const known = END_REASONS[ending].find((one) => one === reason) ?? null
  const [outcome, setOutcome] = useState<DepositOutcome>('returned')
  const [wrong, setWrong] = useState<string | null>(null)
  const { busy, write } = useWrite(words.failed)
  const over = useFateNote(raid, booking, busy)

  function choose(next: string) {
    setReason(next)
    setWrong(null)
  }

  function confirm(event: SyntheticEvent) {
    event.preventDefault()
    const input = { bookingId: booking._id, reason, ...(taken > 0 && { deposit: outcome }) }
    const read = words.endpoint.input.safeParse(input)
    if (read.success) write(words.endpoint, read.data, { done: onClose })
    else setWrong(read.error.issues[0]?.message ?? null)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={<WhoAndWhere raid={raid} booking={booking} />}
      busy={busy}
      footer={<Buttons formId={formId} words={words} busy={busy} isOver={over !== null} onClose={onClose} />}
    >
      {over ?? <NextInLine raid={raid} booking={booking} />}
      <form id={formId} onSubmit={confirm} noValidate>
        <RadioChips
          legend={ending === 'cancelled' ? 'Why' : 'Why, if you like'}
          choices={END_REASONS[ending].map((one) => [one, one] as const)}
          columns="grid-cols-2"
          value={known}
          onChange={choose}
        />
        <Field label="Or in your own words" error={wrong ?? undefined}>
          <TextInput
            value={known === null ? reason : ''}
            onChange={({ target }) => choose(target.value)}
            maxLength={MAX_REASON}
          />
        </Field>
        {taken > 0 && (
          <RadioChips
            legend={`The advertiser took ${formatGold(taken)}. It is`}
            choices={OUTCOMES}
            columns="grid-cols-2"
            value={outcome}
            onChange={(next) => setOutcome(next)}
          />
        )}
      </form>
    </Dialog>
  )
}

interface ButtonsProps {
  formId: string
  words: (typeof WORDS)[Ending]
  busy: boolean
  /** Somebody else did something with the booking meanwhile. */
  isOver: boolean
  onClose(): void
}

function Buttons({ formId, words, busy, isOver, onClose }: ButtonsProps) {
  return (
    <>
      <Button onClick={onClose} disabled={busy}>
        Keep Booking
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="danger"
        busy={busy}
        busyLabel={words.busy}
        disabled={isOver}
      >
        {words.title}
      </Button>
    </>
  )
}
