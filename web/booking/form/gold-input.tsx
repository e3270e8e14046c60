import { type Control, Controller } from 'react-hook-form'
import type { BookingInput } from '#domain/booking/booking.ts'
import { GoldBox } from '#web/game/gold-box.tsx'

interface GoldInputProps {
  control: Control<BookingInput>
  name: 'price' | 'deposit' | 'owes'
  /** Whole gold; NaN shows an empty box. */
  amount: number
  onAmount?(amount: number): void
  onLeave?(): void
  readOnly?: boolean
  disabled?: boolean
}

/** A gold field of the booking form. The form, not the field, reacts to a change. */
export function GoldInput({
  control,
  name,
  amount,
  onAmount,
  onLeave,
  readOnly = false,
  disabled = false,
}: GoldInputProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <GoldBox
          ref={field.ref}
          name={field.name}
          readOnly={readOnly}
          disabled={disabled}
          amount={amount}
          {...(onAmount && { onAmount })}
          onBlur={() => {
            field.onBlur()
            onLeave?.()
          }}
        />
      )}
    />
  )
}
