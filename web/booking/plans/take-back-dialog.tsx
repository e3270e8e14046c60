import { type SyntheticEvent, useId, useState } from 'react'
import { type Booking, MARK, MAX_REASON, type Mark } from '#domain/booking/booking.ts'
import { takeBackMark } from '#domain/booking/endpoints.ts'
import { MIN_REASON, REASON_TOO_SHORT } from '#domain/booking/plans.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { useDecision } from '#web/booking/plans/use-decision.ts'
import { WhoAndWhere } from '#web/booking/plans/who-and-where.tsx'
import { callOnce } from '#web/call/call-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface TakeBackDialogProps {
  raid: Raid
  booking: Booking
  mark: Mark
  onClose(): void
}

/** Asks staff why they take a mark back, and takes it back (docs/product.md, PLAN-11). */
export function TakeBackDialog({ raid, booking, mark, onClose }: TakeBackDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { busy, decide } = useDecision(raid._id, 'Error taking the mark back')

  function confirm(event: SyntheticEvent) {
    event.preventDefault()
    const why = reason.trim()
    if (why.length < MIN_REASON) setWrong(REASON_TOO_SHORT)
    else decide(() => callOnce(takeBackMark, { bookingId: booking._id, mark, reason: why }), onClose)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Take Mark Back"
      description={<WhoAndWhere raid={raid} booking={booking} />}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Keep Mark
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy} busyLabel="Taking back…">
            Take Mark Back
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-bone-300">
        {MARK[mark].label}.{' '}
        {mark === 'status' && (
          <span className="text-amber-400">Its mail record is withdrawn. The gold may be in the post.</span>
        )}
      </p>
      <form id={formId} onSubmit={confirm} noValidate>
        <Field label="Why" required hint="The booking's history keeps it" error={wrong}>
          <TextInput
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setWrong(undefined)
            }}
            maxLength={MAX_REASON}
          />
        </Field>
      </form>
    </Dialog>
  )
}
