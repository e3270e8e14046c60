import type { UseFormRegister, UseFormRegisterReturn } from 'react-hook-form'
import { SETTING_LABELS } from '#domain/setting/setting.ts'
import { type CardName, defaultText, kindOf } from '#web/community/setting-fields.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

interface SettingFieldsProps {
  name: CardName
  register: UseFormRegister<Record<string, string>>
  errorOf(field: string): string | undefined
}

/** The boxes of one setting. */
export function SettingFields({ name, register, errorOf }: SettingFieldsProps) {
  const labels = SETTING_LABELS[name].fields
  const fieldOf = (field: string) => (
    <Field key={field} label={labels[field] ?? field} error={errorOf(field)}>
      <FieldInput setting={name} field={field} {...register(field)} />
    </Field>
  )
  return <div className="grid gap-x-4 sm:grid-cols-2">{Object.keys(labels).map(fieldOf)}</div>
}

function FieldInput({
  setting,
  field,
  ...rest
}: { setting: CardName; field: string } & UseFormRegisterReturn) {
  const kind = kindOf(setting, field)
  const byDefault = defaultText(setting, field)
  const shared = { ...rest, placeholder: byDefault, spellCheck: false }
  if (kind === 'lines') return <Textarea {...shared} rows={6} />
  if (typeof kind === 'string')
    return <TextInput {...shared} maxLength={300} inputMode={kind === 'number' ? 'decimal' : 'text'} />
  return <Select {...rest} options={kind} placeholder={`${byDefault} (default)`} />
}
