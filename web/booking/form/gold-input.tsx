import { type Control, Controller } from 'react-hook-form'
import type { BookingInput } from '#domain/booking/booking.ts'
import { NumberInput } from '#web/ui/form/number-input.tsx'

interface GoldInputProps {
  control: Control<BookingInput>
  name: 'price' | 'deposit' | 'owes'
  /** Whole gold; NaN shows an empty box. */
  amount: number
  onAmount?(amount: number): void
  onLeave?(): void
  readOnly?: boolean
}

/** A gold field of the booking form: digits only. The form, not the field, reacts to a change. */
export function GoldInput({ control, name, amount, onAmount, onLeave, readOnly = false }: GoldInputProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <NumberInput
          ref={field.ref}
          name={field.name}
          grouped
          suffix="g"
          readOnly={readOnly}
          value={Number.isNaN(amount) ? '' : String(amount)}
          onValueChange={(digits) => onAmount?.(digits === '' ? Number.NaN : Number(digits))}
          onBlur={() => {
            field.onBlur()
            onLeave?.()
          }}
        />
      )}
    />
  )
}
