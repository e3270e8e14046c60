import { type SyntheticEvent, useId, useState } from 'react'
import { BOOKING_DEFAULTS, type Booking } from '#domain/booking/booking.ts'
import { changePayment } from '#domain/booking/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { FACTIONS, PAYMENT_REALMS } from '#domain/season.ts'
import { WhoAndWhere } from '#web/booking/plans/who-and-where.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface PaymentDialogProps {
  raid: Raid
  booking: Booking
  onClose(): void
}

/** Says where the client pays in the raid, when that is elsewhere than was booked (docs/product.md, PLAN-13). */
export function PaymentDialog({ raid, booking, onClose }: PaymentDialogProps) {
  const formId = useId()
  const [realm, setRealm] = useState<(typeof PAYMENT_REALMS)[number]>(
    booking.paymentRealm ?? BOOKING_DEFAULTS.paymentRealm,
  )
  const [faction, setFaction] = useState<(typeof FACTIONS)[number]>(
    booking.paymentFaction ?? BOOKING_DEFAULTS.paymentFaction,
  )
  const { busy, write } = useWrite('Error changing the payment')

  function confirm(event: SyntheticEvent) {
    event.preventDefault()
    const input = { bookingId: booking._id, paymentRealm: realm, paymentFaction: faction }
    write(changePayment, input, { done: onClose })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Payment"
      description={<WhoAndWhere raid={raid} booking={booking} />}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel="Changing…">
            Change Payment
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={confirm} noValidate>
        <Field label="Payment Realm">
          <Select
            options={PAYMENT_REALMS}
            value={realm}
            onChange={({ target }) => setRealm(PAYMENT_REALMS.find((name) => name === target.value) ?? realm)}
          />
        </Field>
        <RadioChips
          legend="Payment Faction"
          choices={FACTIONS.map((name) => [name, name] as const)}
          columns="grid-cols-2"
          value={faction}
          onChange={(next) => setFaction(next)}
        />
      </form>
    </Dialog>
  )
}
