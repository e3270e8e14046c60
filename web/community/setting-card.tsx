import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { listSettings, setSetting } from '#domain/setting/endpoints.ts'
import { GIVEN, SETTING_LABELS, type Setting } from '#domain/setting/setting.ts'
import { call } from '#web/call/api.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useServerForm } from '#web/call/use-server-form.ts'
import { settingsQuery } from '#web/community/queries.ts'
import { CARDS, type CardName, readField, textOf } from '#web/community/setting-fields.ts'
import { SettingFields } from '#web/community/setting-inputs.tsx'
import { RecordHistory } from '#web/history/record-history.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadingNote } from '#web/ui/feedback/skeleton.tsx'
import { StaleNote } from '#web/ui/form/stale-note.tsx'
import { Section } from '#web/ui/section.tsx'

/** One setting of the community's own (docs/product.md, OWN-6). */
export function SettingCard({ name }: { name: CardName }) {
  const query = useQuery(settingsQuery)
  const { title } = SETTING_LABELS[name]
  return (
    <Section anchor={name} title={title} about={CARDS[name].about}>
      <Loaded query={query} failed="The settings could not be loaded" skeleton={<Coming name={name} />}>
        {(all) => <Named name={name} all={all} />}
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
        <SettingForm name={name} saved={{ name, value: {}, version: 0 }} />
      </div>
    </>
  )
}

function Named({ name, all }: { name: CardName; all: readonly Setting[] }) {
  const saved = all.find((one) => one.name === name)
  return saved === undefined ? null : <SettingForm name={name} saved={saved} />
}

type Typed = Record<string, string>

/** Every field's text; '' where nobody set it. */
function textsOf(name: CardName, saved: Setting): Typed {
  const texts = Object.keys(SETTING_LABELS[name].fields).map((field) => [field, textOf(name, saved, field)])
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

function SettingForm({ name, saved }: { name: CardName; saved: Setting }) {
  const [filledFrom, setFilledFrom] = useState(saved)
  const { fields: labels, title } = SETTING_LABELS[name]
  const { form, busy, stale, errorOf, handleSubmit, send } = useServerForm<Typed, Record<string, unknown>>({
    defaultValues: textsOf(name, saved),
    rules: { schema: schemaOf(name) },
    fields: Object.keys(labels),
    refusal: (error) => failureTextWithReason(error, 'The setting could not be saved'),
    record: {
      filledFrom,
      labels: Object.fromEntries(Object.entries(labels).map(([field, label]) => [field, { label }])),
      text: (_, value) => (value === '' ? 'default' : String(value)),
      async read() {
        const { payload } = await call(listSettings, {})
        const now = payload.find((one) => one.name === name) ?? saved
        setFilledFrom(now)
        return textsOf(name, now)
      },
    },
  })
  const submit = handleSubmit((value) =>
    send(
      setSetting,
      { name, value, version: filledFrom.version },
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
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" disabled={!form.formState.isDirty} busy={busy} busyLabel="Saving…">
          Save {title.toLowerCase()}
        </Button>
        {filledFrom.version > 0 && <RecordHistory noun="setting" id={name} of={title} worded />}
      </div>
    </form>
  )
}
