import type { ControllerRenderProps } from 'react-hook-form'
import { MAX_REASON } from '#features/booking/booking.ts'
import { Field, RadioChips, TextInput } from '#platform/ui/form/field.tsx'

interface ReasonFieldsProps {
  legend: string
  /** The usual ones. */
  reasons: readonly string[]
  field: Pick<ControllerRenderProps, 'name' | 'onChange' | 'onBlur' | 'ref'> & { value?: string | undefined }
  error: string | undefined
}

/** One of the usual reasons, or one that is typed. */
export function ReasonFields({ legend, reasons, field, error }: ReasonFieldsProps) {
  const { value: reason = '', ...box } = field
  const usual = reasons.find((one) => one === reason) ?? null
  return (
    <>
      <RadioChips
        legend={legend}
        choices={reasons.map((one) => [one, one] as const)}
        columns="grid-cols-2"
        value={usual}
        onChange={box.onChange}
      />
      <Field label="Or in your own words" error={error}>
        <TextInput {...box} value={usual === null ? reason : ''} maxLength={MAX_REASON} />
      </Field>
    </>
  )
}
