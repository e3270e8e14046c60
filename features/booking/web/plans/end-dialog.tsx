import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type DepositOutcome, END_REASONS, type Ending } from '#features/booking/booking.ts'
import { cancelBooking, noShowBooking } from '#features/booking/calls.ts'
import { usualOutcome } from '#features/booking/plans.ts'
import { takenGold } from '#features/booking/rules.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import type { Endpoint, InputOf } from '#platform/call/endpoint.ts'
import { useCallForm } from '#platform/call/web/use-server-form.ts'
import { RadioChips } from '#platform/ui/form/field.tsx'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'
import { useFateNote } from './fate-note.tsx'
import { NextInLine } from './next-in-line.tsx'
import type { PlanProps } from './plan-props.ts'
import { ReasonFields } from './reason-fields.tsx'
import { WhoAndWhere } from './who-and-where.tsx'

interface EndDialogProps extends PlanProps {
  /** How it ends. */
  ending: Ending
}

/** The dialog's words, and its call. */
const WORDS = {
  cancelled: {
    endpoint: cancelBooking,
    title: 'Cancel Booking',
    why: 'Why',
    busy: 'Cancelling…',
    refused: 'The booking could not be cancelled',
  },
  'no-show': {
    endpoint: noShowBooking,
    title: 'Mark as no-show',
    why: 'Reason (optional)',
    busy: 'Marking…',
    refused: 'The no-show could not be marked',
  },
} as const satisfies Readonly<Record<Ending, object>>

const OUTCOMES = [
  ['returned', 'Returned to the client'],
  ['kept', 'Kept'],
] as const satisfies readonly (readonly [DepositOutcome, string])[]

/** Asks why a booking ends and what becomes of the gold, says who gets the slot, and ends it. */
export function EndDialog({ raid, booking, ending, onClose }: EndDialogProps) {
  const { endpoint, title, why, busy: busyLabel, refused } = WORDS[ending]
  const taken = takenGold(booking)
  const [outcome] = useState(() => usualOutcome(booking, raid, new Date()))
  const usual = ending === 'cancelled' ? END_REASONS.cancelled[0] : ''
  const { form, busy, errorOf, submit } = useCallForm<EndCall>(endpoint, {
    // The usual one needs no press of its own.
    startsWith: {
      bookingId: booking._id,
      reason: usual,
      ...(taken > 0 && { deposit: outcome }),
    },
    refused,
    done: onClose,
  })
  const over = useFateNote(raid, booking, busy)
  return (
    <FormDialog
      title={title}
      description={<WhoAndWhere raid={raid} booking={booking} />}
      cancelLabel="Keep Booking"
      submitLabel={title}
      danger
      disabled={over !== null}
      {...{ busy, busyLabel, onClose }}
      onSubmit={submit}
    >
      {over ?? <NextInLine raid={raid} booking={booking} />}
      <Controller
        control={form.control}
        name="reason"
        render={({ field }) => (
          <ReasonFields legend={why} reasons={END_REASONS[ending]} field={field} error={errorOf('reason')} />
        )}
      />
      {taken > 0 && (
        <Controller
          control={form.control}
          name="deposit"
          render={({ field: { value = outcome, ...chips } }) => (
            <RadioChips
              {...chips}
              value={value}
              legend={`What happens to the ${formatGold(taken)} that the advertiser took?`}
              choices={OUTCOMES}
              columns="grid-cols-2"
            />
          )}
        />
      )}
    </FormDialog>
  )
}

type EndCall = Endpoint<z.core.$ZodType<InputOf<typeof noShowBooking>>>
