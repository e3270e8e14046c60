import { type BaseSyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import * as z from 'zod/mini'
import type { Endpoint, InputOf } from '#platform/call/endpoint.ts'
import { type Failure, type FieldMessages, failureOfIssues } from '#platform/call/failure.ts'
import { isNamed } from '#platform/ui/feedback/named-toasts.ts'
import { notify } from '#platform/ui/feedback/toast.ts'
import type { StaleNoteProps } from '#platform/ui/form/notes.tsx'
import { typedPart, useDraft } from '#platform/ui/form/use-draft.ts'
import { useLeaveQuestion } from '#platform/ui/form/use-leave-question.tsx'
import { ApiFailure, type ApiFailureCode, failureText, failureTextWithReason } from './api.ts'
import { type Following, useWrite } from './use-write.ts'

const UNKNOWN = 'Something went wrong. Try again.'

/** The edited record, so that nobody overwrites another person's changes. */
export interface RecordForm<Values extends FieldValues> {
  /** The record that the form was filled from. */
  readonly filledFrom: object
  /** The fields offered in a conflict. */
  readonly labels: Readonly<Record<string, unknown>>
  /** A field's value as text. */
  text(field: Path<Values>, value: unknown): string
  /** The current record's values; the form then counts as filled from those. */
  read(): Promise<Values>
  /** Called when the form shows other values. */
  onLoaded?(): void
}

interface ServerFormOptions<Values extends FieldValues, Sent> {
  /** Identifies form, record and person (`useDraft`); without it no draft is stored. */
  draftKey?: string
  defaultValues: DefaultValues<Values>
  /** 'onTouched' validates a field on blur; by default all are validated on submit. */
  mode?: 'onTouched'
  rules: FormRules<Values, Sent>
  /** In the order in which errors are reported and focused. */
  fields: readonly Path<Values>[]
  /** A field's version of a sentence; by default unchanged. */
  sentenceAt?(field: Path<Values>, message: string): string
  refusal(error: unknown): string
  /** The edited record; absent for a new one. */
  record?: RecordForm<Values> | undefined
}

/** As for `useWrite`. */
export interface Sending<E extends Endpoint> extends Pick<Following<E>, 'key' | 'toast' | 'done' | 'undo'> {
  /** Called after a failure and its toast. @returns true if the failure does not concern the fields */
  failed?(error: unknown): boolean
}

export type ServerForm<Values extends FieldValues, Sent> = ReturnType<typeof useServerForm<Values, Sent>>

/** A form connected to the server: draft, validation, one call at a time, refusals. */
export function useServerForm<Values extends FieldValues, Sent>(options: ServerFormOptions<Values, Sent>) {
  const { draftKey = null, defaultValues, mode = 'onSubmit', rules, fields, refusal } = options
  const sentenceAt = options.sentenceAt ?? ((_, message) => message)
  const form = useForm<Values, unknown, Sent>({ defaultValues, mode, resolver: resolverFor(rules) })
  const draft = useDraft(draftKey, form)
  const leaving = useLeaveQuestion(draft.unsaved, draft.forget)
  const { busy, write } = useWrite(UNKNOWN)
  const [refused, setRefused] = useState<{ error: unknown } | null>(null)
  const stale = useStale(form, options, draft.outdated)
  useRefusedFields(form, refused, options)

  function sayWhatIsMissing(errors: FieldErrors<Values>) {
    const found = fields.flatMap((field) => {
      const message = messageIn(errors, field)
      return message === undefined ? [] : [[field, message] as const]
    })
    const atField = firstSentence(found, sentenceAt)
    const sentence = atField ?? messageIn(errors, 'root')
    // A field shows its own error without a toast, except promised toasts.
    if (sentence !== undefined && (atField === undefined || isNamed(sentence))) notify.error(sentence)
  }

  /**
   * Writes as `useWrite` does and deletes the draft before `done`. A refusal is shown in a toast and at its fields, and the
   * first one takes the focus; typed values stay.
   */
  function send<E extends Endpoint>(endpoint: E, input: InputOf<E>, following: Sending<E> = {}) {
    write(endpoint, input, {
      ...following,
      says: refusal,
      failed(error) {
        const isTaken = following.failed?.(error) ?? false
        if (!isTaken && !stale.takes(error)) setRefused({ error })
      },
      done(payload, said) {
        draft.forget()
        stale.forget()
        following.done?.(payload, said)
      },
    })
  }

  return {
    ...{ form, draft, leaving, busy, send },
    /** For the note that somebody else changed the record; null without a conflict. */
    stale: stale.note,
    errorOf(field: Path<Values>): string | undefined {
      const message = messageIn(form.formState.errors, field)
      return message && sentenceAt(field, message)
    },
    /** For `onSubmit`: validates, then calls `next` with the input, or reports the errors. */
    handleSubmit: (next: (input: Sent) => void) =>
      form.handleSubmit((input) => next(input), sayWhatIsMissing),
  }
}

/** Offers the current record after a conflict. */
function useStale<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  { record, fields }: Pick<ServerFormOptions<Values, Sent>, 'record' | 'fields'>,
  /** Restored draft fields whose record was changed since. */
  outdated: readonly string[],
) {
  const { formState, getValues, setValue, reset, setError, setFocus } = form
  const [refused, setRefused] = useState<{ of: object; times: number } | null>(null)
  const [busy, setBusy] = useState(false)
  const [focused, setFocused] = useState<{ field: Path<Values> } | null>(null)
  // Read here to subscribe the component to it.
  const { defaultValues } = formState

  /** Shows at each field the stored value that differs from the typed one. */
  function mark(typed: readonly string[], stored: Values) {
    const different = Object.keys(typedPart(getValues(), stored))
    const marked = fields.filter(
      (field) => typed.includes(field) && different.includes(field) && record && field in record.labels,
    )
    for (const field of marked) {
      const message = `Now stored: ${record?.text(field, stored[field])}`
      setError(field, { type: 'stored', message })
    }
    return marked
  }

  const markOutdated = useEffectEvent(() => mark(outdated, defaultValues as Values))
  useEffect(() => {
    if (outdated.length > 0) markOutdated()
  }, [outdated])

  // After the form has its fields again.
  useEffect(() => {
    if (focused !== null) setFocus(focused.field)
  }, [focused, setFocus])

  async function load({ read, onLoaded }: RecordForm<Values>) {
    setBusy(true)
    try {
      const stored = await read()
      const typed = Object.entries(typedPart(getValues(), defaultValues ?? {}))
      reset(stored)
      for (const [field, value] of typed)
        setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
      onLoaded?.()
      setRefused(null)
      const marked = mark(
        typed.map(([field]) => field),
        stored,
      )
      const first = marked[0] ?? fields[0]
      if (first !== undefined) setFocused({ field: first })
      notify.info('The new version is loaded. Look it over, then save again.')
    } catch (error) {
      notify.error(failureText(error, 'The new version could not be loaded'))
    } finally {
      setBusy(false)
    }
  }

  const isStale = refused !== null && refused.of === record?.filledFrom
  const note: StaleNoteProps | null = isStale
    ? { busy, times: refused.times, onLoad: () => void load(record) }
    : null
  return {
    note,
    /** Whether the refusal was a conflict, now shown at the form. */
    takes(error: unknown): boolean {
      const isTaken = record !== undefined && error instanceof ApiFailure && error.code === 'stale-version'
      if (isTaken) setRefused({ of: record.filledFrom, times: (refused?.times ?? 0) + 1 })
      return isTaken
    },
    forget: () => setRefused(null),
  }
}

/** A field's first sentence; for a list it may be an item's. */
function messageIn(errors: FieldErrors, field: string): string | undefined {
  const error = get(errors, field) as FieldErrors[string]
  const message = Array.isArray(error)
    ? (error.find(Boolean)?.message ?? error.root?.message)
    : error?.message
  return typeof message === 'string' ? message : undefined
}

/** Shows a refusal at its fields, after the focus has returned. */
function useRefusedFields<Values extends FieldValues, Sent>(
  { setError, setFocus }: UseFormReturn<Values, unknown, Sent>,
  refused: { error: unknown } | null,
  { fields, rules }: Pick<ServerFormOptions<Values, Sent>, 'fields' | 'rules'>,
) {
  const show = useEffectEvent((error: unknown) => {
    const messages = error instanceof ApiFailure ? messagesOf(error, rules.fieldOf) : {}
    const wrong = fields.filter((field) => messages[field] !== undefined)
    for (const field of wrong) setError(field, { type: 'server', message: messages[field] ?? '' })
    if (wrong[0] !== undefined) setFocus(wrong[0])
    else setError('root', { type: 'server', message: error instanceof Error ? error.message : UNKNOWN })
  })
  useEffect(() => {
    if (refused !== null) show(refused.error)
  }, [refused])
}

/** A form's validation, the same as the server's. `Sent` is the schema's output. */
export interface FormRules<Values extends FieldValues, Sent> {
  /** The call's input schema. */
  readonly schema: z.core.$ZodType<Sent, Values>
  /** The feature's rules, for valid input. */
  whyNot?(input: Sent): Failure | null
  /** Rules that can be checked while other fields are invalid. */
  whyNotYet?(values: Values): readonly (Failure | null)[]
  /** The field of a refusal that names none. */
  readonly fieldOf?: Readonly<Partial<Record<ApiFailureCode, Path<Values>>>>
}

/** Validates by schema, then by rules. An error without a field is at `root`. */
export function resolverFor<Values extends FieldValues, Sent>(
  rules: FormRules<Values, Sent>,
): Resolver<Values, unknown, Sent> {
  const { schema, whyNot = () => null, whyNotYet = () => [], fieldOf } = rules
  const say = (failure: Failure | null) => (failure === null ? {} : messagesOf(failure, fieldOf))
  return (values) => {
    const read = z.safeParse(schema, values)
    const found = read.success
      ? [say(whyNot(read.data))]
      : [messagesOf(failureOfIssues(read.error.issues)), ...whyNotYet(values).map(say)]
    const errors: FieldErrors = {}
    for (const [field, message] of found.flatMap(Object.entries<string>)) {
      if (get(errors, field) === undefined) set(errors, field, { type: 'invalid', message })
    }
    if (read.success && Object.keys(errors).length === 0) return { values: read.data, errors: {} }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** A refusal's sentences by field; 'root' for one without a field. */
export function messagesOf(
  refusal: { code: ApiFailureCode; message: string; fields?: FieldMessages | undefined },
  fieldOf: Readonly<Partial<Record<ApiFailureCode, string>>> = {},
): FieldMessages {
  const { code, message, fields = {} } = refusal
  const named = fieldOf[code]
  const all = named === undefined ? fields : { [named]: message, ...fields }
  return Object.keys(all).length > 0 ? all : { root: message }
}

/**
 * The toast of an unsent form: a sentence about the whole form, which fields put in their own words (`sentenceAt`), else
 * the first field's (docs/product.md, FORM-4).
 */
export function firstSentence<Field extends string>(
  found: readonly (readonly [Field, string])[],
  sentenceAt: (field: Field, message: string) => string,
): string | undefined {
  const whole = found.find(([field, message]) => sentenceAt(field, message) !== message)
  return (whole ?? found[0])?.[1]
}

type Values<E extends Endpoint> = InputOf<E> & FieldValues

interface CallFormOptions<E extends Endpoint> extends Sending<E> {
  /** All fields of the call, in the order in which errors are reported and focused. */
  startsWith: DefaultValues<Values<E>>
  /** The toast of a failure without its own sentence. */
  refused: string
  /** The feature's rule, for valid input. */
  whyNot?(input: InputOf<E>): Failure | null
}

/**
 * A form of one call, whose fields are the call's input. Without a draft: values last as long as the dialog. `submit` is
 * for `onSubmit`.
 */
export function useCallForm<E extends Endpoint>(endpoint: E, options: CallFormOptions<E>) {
  const { startsWith, refused, whyNot, ...following } = options
  const { form, busy, errorOf, handleSubmit, send } = useServerForm<Values<E>, Values<E>>({
    defaultValues: startsWith,
    rules: {
      schema: endpoint.input as z.core.$ZodType<Values<E>, Values<E>>,
      ...(whyNot && { whyNot }),
    },
    fields: Object.keys(startsWith) as Path<Values<E>>[],
    refusal: (error) => failureTextWithReason(error, refused),
  })
  const submit = handleSubmit((input) => send(endpoint, input, following))
  return { form, busy, errorOf, submit: (event?: BaseSyntheticEvent) => void submit(event) }
}
