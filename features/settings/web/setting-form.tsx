import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMember } from '#features/member/web/member-context.ts'
import {
  GIVEN,
  getSettings,
  type SavedSettings,
  SETTING_LABELS,
  SETTING_NAMES,
  type SettingLabel,
  type SettingName,
  type Settings,
  setSettings,
} from '#features/settings/calls.ts'
import { communityOf } from '#features/settings/community.ts'
import { settingText, whyNotSettings } from '#features/settings/rules.ts'
import { call, failureTextWithReason } from '#platform/call/web/api.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { useServerForm } from '#platform/call/web/use-server-form.ts'
import { queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { Field, Select, Textarea, TextInput } from '#platform/ui/form/field.tsx'
import { SaveBar } from '#platform/ui/form/save-bar.tsx'
import { Section } from '#platform/ui/page.tsx'
import { grouped, parseDecimal, parseGold } from '#platform/words/gold.ts'

/** A section's title and purpose, and its fields in order: a whole part or single fields. */
type FormSection = readonly [string, string, readonly (SettingName | `${SettingName}:${string}`)[]]

const SECTIONS = {
  name: [
    ['Name', 'As the site, mails, calendars and the client’s page have it.', ['site:name', 'site:tagline']],
    ['Links', 'One without an address leads to the invitation.', ['links']],
    ['Time', 'The clock unless one is chosen, and when a week ends.', ['site:clock', 'time']],
  ],
  realms: [['Payment realms', 'Where bookings may be paid, one per line. Records keep theirs.', ['realms']]],
  prices: [
    ['Price', 'The lowest, of the raid’s price.', ['prices:floor', 'prices:mythicWhole']],
    ['Deposits', 'What may be taken ahead, and must.', ['caps', 'prices:keptMinutes', 'deposits']],
    ['Cuts', 'What an advertiser keeps of a price, by source.', ['cuts']],
    ['Rates', 'Of a raid’s gold, when it is settled. The rest goes to the boosters.', ['rates']],
  ],
  members: [['Privacy', 'Discord and Battle.net names of clients whose booking is done.', ['privacy']]],
} as const satisfies Readonly<Record<string, readonly FormSection[]>>

type FormPage = keyof typeof SECTIONS

/** One page of the community's settings, saved as a whole (docs/product.md, OWN-6). */
export default function SettingForm({ page }: { page: FormPage }) {
  const query = useQuery(queryOf([...VIEW_KEYS.settings, 'all'], getSettings, {}))
  // The heights of the loaded sections, so that nothing below them moves.
  const bars = SECTIONS[page].map(() => (page === 'realms' ? 'h-66 w-full max-sm:h-84' : 'h-16 w-full'))
  return (
    <Loaded
      query={query}
      failed="The settings could not be loaded"
      skeleton={<Waiting className="settings-part space-y-6" bars={bars} />}
    >
      {(saved) => <LoadedForm page={page} saved={saved} />}
    </Loaded>
  )
}

/** `name`: 'part:field'. */
interface FormField extends SettingLabel {
  readonly name: string
  readonly part: SettingName
  readonly field: string
}

const FIELDS: readonly FormField[] = SETTING_NAMES.flatMap((part) =>
  Object.entries<SettingLabel>(SETTING_LABELS[part].fields).map(([field, label]) => {
    return { ...label, name: `${part}:${field}`, part, field }
  }),
)

const fieldsOf = ([, , names]: FormSection) =>
  names.flatMap((name) => FIELDS.filter((one) => one.part === name || one.name === name))

/** Each field's text by name; '' for the default. */
type Typed = Record<string, string>
type Given = Record<string, unknown>

function LoadedForm({ page, saved }: { page: FormPage; saved: SavedSettings }) {
  const id = useId()
  const [filledFrom, setFilledFrom] = useState(saved)
  const sections: readonly FormSection[] = SECTIONS[page]
  const fields = sections.flatMap(fieldsOf)
  const textsOf = (of: SavedSettings): Typed =>
    Object.fromEntries(fields.map((one) => [one.name, textOf(one, of.value)]))
  // A change saved on another page of the settings is no conflict here.
  const isSame = JSON.stringify(textsOf(saved)) === JSON.stringify(textsOf(filledFrom))
  const base = isSame && saved.version > filledFrom.version ? saved : filledFrom
  const { value } = base
  const { form, draft, leaving, busy, stale, errorOf, handleSubmit, send } = useServerForm<Typed, Given>({
    draftKey: `settings.${page}.${useMember().user._id}`,
    defaultValues: textsOf(saved),
    rules: {
      schema: schemaOf(fields),
      whyNot: (given) => whyNotSettings(value, withFields(value, fields, given)),
    },
    fields: fields.map(({ name }) => name),
    refusal: (error) => failureTextWithReason(error, 'The settings could not be saved'),
    record: {
      filledFrom: base,
      labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
      text: (name, text) =>
        fields.map((one) => (one.name === name ? wordsOf(one, String(text), value) : '')).join(''),
      async read() {
        const { payload } = await call(getSettings, {})
        setFilledFrom(payload)
        return textsOf(payload)
      },
    },
  })
  /** Keeps what was typed after `sent`. */
  function fill(now: SavedSettings, sent?: Typed) {
    const since = form.getValues()
    setFilledFrom(now)
    form.reset(textsOf(now))
    for (const [name, text] of Object.entries(since))
      if (sent && text !== sent[name]) form.setValue(name, text, { shouldDirty: true })
  }
  const follow = useEffectEvent(() => {
    if (!draft.unsaved && saved.version > filledFrom.version) fill(saved)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new `saved`
  useEffect(() => follow(), [saved])
  const submit = handleSubmit((given) => {
    const sent = { ...form.getValues() }
    const input = { value: withFields(value, fields, given), version: base.version }
    send(setSettings, input, { done: (now) => fill(now, sent) })
  })
  const typed = form.watch()
  const before = form.formState.defaultValues ?? {}
  const changes = fields.flatMap((one) => {
    const [was = '', is = ''] = [before[one.name], typed[one.name]]
    return was === is ? [] : [{ name: one.name, label: one.label, text: changeText(one, was, is, value) }]
  })
  return (
    <>
      <form id={id} noValidate className="divide-y divide-ink-700" onSubmit={(event) => void submit(event)}>
        {sections.map((section) => (
          <Section key={section[0]} title={section[0]} about={section[1]}>
            <div className={`grid gap-x-4 ${columnsOf(fieldsOf(section))}`}>
              {fieldsOf(section).map((one) => (
                <FieldBox
                  key={one.name}
                  of={one}
                  byDefault={defaultOf(one, value)}
                  {...form.register(one.name)}
                  was={
                    changes.some(({ name }) => name === one.name) &&
                    wordsOf(one, before[one.name] ?? '', value)
                  }
                  error={errorOf(one.name)}
                />
              ))}
            </div>
          </Section>
        ))}
      </form>
      <SaveBar form={id} draft={draft} stale={stale} busy={busy} changes={changes} />
      {leaving.question}
    </>
  )
}

/** The schema of the values to send. An empty text is omitted, so that the field gets its default. */
function schemaOf(fields: readonly FormField[]) {
  const read = (texts: Typed): Given =>
    Object.fromEntries(
      fields.flatMap((one) => {
        const text = texts[one.name]?.trim() ?? ''
        return text === '' ? [] : [[one.name, readField(one, text)]]
      }),
    )
  const shape = fields.map(({ name, part, field }) => [name, { ...GIVEN[part].shape }[field as never]])
  return z.pipe(
    z.pipe(z.record(z.string(), z.string()), z.transform(read)),
    z.strictObject(Object.fromEntries(shape)) as z.core.$ZodType<Given, Given>,
  )
}

function withFields(value: Settings, fields: readonly FormField[], given: Given): Settings {
  const changed = [...Map.groupBy(fields, ({ part }) => part)].map(([part, of]) => [
    part,
    { ...value[part], ...Object.fromEntries(of.map(({ field, name }) => [field, given[name]])) },
  ])
  return { ...value, ...Object.fromEntries(changed) }
}

/** A stored value as the form shows it. */
function textOf(one: FormField, value: Settings): string {
  const set = { ...value[one.part] }[one.field as never] as unknown
  if (one.words && set === defaultOf(one, value)) return ''
  if (Array.isArray(set)) return set.join('\n')
  return one.unit === 'g' && typeof set === 'number' ? grouped(set) : String(set ?? '')
}

/** The value that an empty field means. */
function defaultOf({ part, field }: FormField, value: Settings): unknown {
  const others = { ...value[part], [field]: undefined }
  return communityOf({ ...value, [part]: others })[part][field as never]
}

/** Parses a typed text; NaN for an empty or invalid number. */
function readField(one: FormField, text: string): unknown {
  const byDefault = defaultOf(one, {})
  if (Array.isArray(byDefault)) return linesOf(text)
  if (one.unit === 'g') return parseGold(text) ?? Number.NaN
  if (one.unit !== undefined) return parseDecimal(text)
  return one.words === undefined || typeof byDefault === 'string' ? text : JSON.parse(text)
}

/** A typed text in words: '50,000 g'. An invalid number is returned unchanged. */
function wordsOf(one: FormField, text: string, value: Settings): string {
  const read = text.trim() === '' ? defaultOf(one, value) : readField(one, text)
  return Number.isNaN(read) ? text : settingText(one, read)
}

/** '0 g → 50,000 g'; for a list, the added and removed items. */
function changeText(one: FormField, was: string, is: string, value: Settings): string {
  const byDefault = defaultOf(one, value)
  if (!Array.isArray(byDefault)) return `${wordsOf(one, was, value)} → ${wordsOf(one, is, value)}`
  const [before, now] = [was, is].map((text) => (text.trim() === '' ? byDefault : linesOf(text)))
  const came = now?.filter((line) => !before?.includes(line)).map((line) => `+ ${line}`) ?? []
  const went = before?.filter((line) => !now?.includes(line)).map((line) => `− ${line}`) ?? []
  return [...came, ...went].join(', ') || 'another order'
}

function linesOf(text: string): string[] {
  const lines = text.split(/[\n,;]/).map((line) => line.trim())
  return lines.filter((line) => line !== '')
}

function columnsOf(fields: readonly FormField[]): string {
  if (fields.length === 1) return 'max-w-xs'
  const isFigures = fields.every(({ unit, words }) => unit ?? words)
  return isFigures ? 'min-[24rem]:grid-cols-2 xl:grid-cols-3' : 'sm:grid-cols-2'
}

interface FieldBoxProps extends UseFormRegisterReturn {
  of: FormField
  byDefault: unknown
  /** The stored value in words, if the typed value differs. */
  was: string | false
  error: string | undefined
}

function FieldBox({ of, byDefault, was, error, ...rest }: FieldBoxProps) {
  const { label, unit, words } = of
  const isList = Array.isArray(byDefault)
  const placeholder = isList ? byDefault.join('\n') : settingText({}, byDefault)
  const shared = { ...rest, placeholder, spellCheck: false }
  const options = Object.entries(words ?? {}).map(([value, text]) => ({
    value: value === String(byDefault) ? '' : value,
    label: text,
  }))
  return (
    <Field label={label} hint={was !== false && `was ${was}`} error={error}>
      {isList && <Textarea {...shared} rows={10} />}
      {words && <Select {...rest} options={options} />}
      {!isList && !words && (
        <span className="relative block">
          <TextInput {...shared} maxLength={300} inputMode={unit && unit !== 'g' ? 'decimal' : 'text'} />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-bone-500"
          >
            {unit}
          </span>
        </span>
      )}
    </Field>
  )
}
