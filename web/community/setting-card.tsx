import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormRegister, UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { getSettings, setSettings } from '#domain/setting/endpoints.ts'
import { whyNotSettings } from '#domain/setting/rules.ts'
import { GIVEN, type SavedSettings, SETTING_LABELS, type Settings } from '#domain/setting/setting.ts'
import { call } from '#web/call/api.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useServerForm } from '#web/call/use-server-form.ts'
import { settingsQuery } from '#web/community/queries.ts'
import {
  CARDS,
  type CardName,
  defaultText,
  kindOf,
  readField,
  textOf,
} from '#web/community/setting-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadingNote } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { StaleNote } from '#web/ui/form/stale-note.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Section } from '#web/ui/section.tsx'

/** One part of the community's settings (docs/product.md, OWN-6). */
export function SettingCard({ name }: { name: CardName }) {
  const query = useQuery(settingsQuery)
  const { title } = SETTING_LABELS[name]
  return (
    <Section anchor={name} title={title} about={CARDS[name].about}>
      <Loaded query={query} failed="The settings could not be loaded" skeleton={<Coming name={name} />}>
        {(saved) => <SettingForm name={name} saved={saved} />}
      </Loaded>
    </Section>
  )
}

/** The form's own room, with nothing in it yet. */
function Coming({ name }: { name: CardName }) {
  return (
    <>
      <LoadingNote />
      <div inert className="invisible">
        <SettingForm name={name} saved={{ value: {}, version: 0 }} />
      </div>
    </>
  )
}

type Typed = Record<string, string>

/** Every field's text; '' where nobody set it. */
function textsOf(name: CardName, { value }: SavedSettings): Typed {
  const texts = Object.keys(SETTING_LABELS[name].fields).map((field) => [field, textOf(name, value, field)])
  return Object.fromEntries(texts) as Typed
}

/** The values to send; an empty one has its default. */
function schemaOf(name: CardName) {
  const given = (texts: Typed) => Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return z.pipe(
    z.pipe(
      z.record(z.string(), z.string()),
      z.transform(
        (texts: Typed): Record<string, unknown> =>
          Object.fromEntries(given(texts).map(([field, text]) => [field, readField(name, field, text)])),
      ),
    ),
    GIVEN[name] as z.core.$ZodType<Record<string, unknown>, Record<string, unknown>>,
  )
}

function SettingForm({ name, saved }: { name: CardName; saved: SavedSettings }) {
  const [filledFrom, setFilledFrom] = useState(saved)
  const { fields: labels, title } = SETTING_LABELS[name]
  // What somebody saved on another card is no reason to be asked here.
  const isSame = JSON.stringify(saved.value[name]) === JSON.stringify(filledFrom.value[name])
  const base = isSame && saved.version > filledFrom.version ? saved : filledFrom
  const { value: others, version } = base
  const withPart = (part: Record<string, unknown>): Settings => ({ ...others, [name]: part })
  const { form, busy, stale, errorOf, handleSubmit, send } = useServerForm<Typed, Record<string, unknown>>({
    defaultValues: textsOf(name, saved),
    rules: { schema: schemaOf(name), whyNot: (part) => whyNotSettings(withPart(part), [name]) },
    fields: Object.keys(labels),
    refusal: (error) => failureTextWithReason(error, 'The setting could not be saved'),
    record: {
      filledFrom: base,
      labels: Object.fromEntries(Object.entries(labels).map(([field, label]) => [field, { label }])),
      text: (_, value) => (value === '' ? 'default' : String(value)),
      async read() {
        const { payload } = await call(getSettings, {})
        setFilledFrom(payload)
        return textsOf(name, payload)
      },
    },
  })
  const submit = handleSubmit((part) =>
    send(
      setSettings,
      { value: withPart(part), version },
      {
        done(now) {
          setFilledFrom(now)
          form.reset(textsOf(name, now))
        },
      },
    ),
  )
  return (
    <form noValidate aria-label={title} onSubmit={(event) => void submit(event)}>
      {stale !== null && <StaleNote {...stale} />}
      <SettingFields name={name} register={form.register} errorOf={errorOf} />
      <Button type="submit" disabled={!form.formState.isDirty} busy={busy} busyLabel="Saving…">
        Save {title.toLowerCase()}
      </Button>
    </form>
  )
}

interface SettingFieldsProps {
  name: CardName
  register: UseFormRegister<Record<string, string>>
  errorOf(field: string): string | undefined
}

/** The boxes of one setting. */
function SettingFields({ name, register, errorOf }: SettingFieldsProps) {
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
