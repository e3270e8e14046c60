import { type BaseSyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { Endpoint, InputOf } from '#domain/endpoint.ts'
import { ApiFailure } from '#web/call/api.ts'
import { type FormRules, firstSentence, messagesOf, resolverFor } from '#web/call/server-form.ts'
import { type RecordForm, type StaleForm, useStale } from '#web/call/use-stale.ts'
import { type Following, useWrite } from '#web/call/use-write.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { type Draft, useDraft } from '#web/ui/form/use-draft.ts'
import { type LeaveQuestion, useLeaveQuestion } from '#web/ui/form/use-leave-question.tsx'

const UNKNOWN = 'Something went wrong. Try again.'

interface ServerFormOptions<Values extends FieldValues, Sent> {
  /** Names the form, the record and the person (`useDraft`); without it no draft is kept. */
  draftKey?: string
  defaultValues: DefaultValues<Values>
  /** 'onTouched' validates a field when it loses the focus; without it all are validated on submit. */
  mode?: 'onTouched'
  rules: FormRules<Values, Sent>
  /** In the order in which they are said and take the focus. */
  fields: readonly Path<Values>[]
  /** How a sentence reads at a field; word for word unless given. */
  sentenceAt?(field: Path<Values>, message: string): string
  /** The toast of a call that failed. */
  refusal(error: unknown): string
  /** The record that the form changes; none where it makes one. */
  record?: RecordForm<Values> | undefined
}

/** As of `useWrite`. */
export interface Sending<E extends Endpoint> extends Pick<Following<E>, 'key' | 'toast' | 'done' | 'undo'> {
  /** After a failure and its toast. @returns true when the failure is no matter of the fields */
  failed?(error: unknown): boolean
}

export interface ServerForm<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>
  draft: Draft
  leaving: LeaveQuestion
  /** The note about somebody else's changes meanwhile. */
  stale: StaleForm
  /** Something is being sent. */
  busy: boolean
  /** A field's error. */
  errorOf(field: Path<Values>): string | undefined
  /** For `onSubmit`: validates the form and calls `next` with what is to be sent, or says what is wrong. */
  handleSubmit(next: (input: Sent) => void): (event?: BaseSyntheticEvent) => Promise<void>
  /**
   * Writes as `useWrite` does; when `done` is called the draft is forgotten. A refusal is said in a toast and at its
   * fields, the first of which takes the focus; all that was typed stays.
   */
  send<E extends Endpoint>(endpoint: E, input: InputOf<E>, following?: Sending<E>): void
}

/** A form that talks to the server: its draft, its validation, one call at a time, and what a refusal says. */
export function useServerForm<Values extends FieldValues, Sent>(
  options: ServerFormOptions<Values, Sent>,
): ServerForm<Values, Sent> {
  const { draftKey = null, defaultValues, mode = 'onSubmit', rules, fields, refusal } = options
  const sentenceAt = options.sentenceAt ?? ((_, message) => message)
  const form = useForm<Values, unknown, Sent>({ defaultValues, mode, resolver: resolverFor(rules) })
  const draft = useDraft(draftKey, form)
  const leaving = useLeaveQuestion({ unsaved: draft.unsaved, onDiscard: draft.forget })
  const { busy, write } = useWrite(UNKNOWN)
  const [refused, setRefused] = useState<{ error: unknown } | null>(null)
  const stale = useStale(form, options.record, draft.outdated)
  useRefusedFields(form, refused, options)

  function sayWhatIsMissing(errors: FieldErrors<Values>) {
    const found = fields.flatMap((field) => {
      const message = messageIn(errors, field)
      return message === undefined ? [] : [[field, message] as const]
    })
    const sentence = firstSentence(found, sentenceAt) ?? messageIn(errors, 'root')
    if (sentence !== undefined) notify.error(sentence)
  }

  function send<E extends Endpoint>(endpoint: E, input: InputOf<E>, following: Sending<E> = {}) {
    write(endpoint, input, {
      ...following,
      says: refusal,
      async failed(error) {
        const isTaken = following.failed?.(error) ?? false
        if (!isTaken && !(await stale.take(error))) setRefused({ error })
      },
      done(payload, said) {
        draft.forget()
        stale.forget()
        following.done?.(payload, said)
      },
    })
  }

  return {
    form,
    draft,
    leaving,
    stale: stale.note,
    busy,
    errorOf(field) {
      const message = messageIn(form.formState.errors, field)
      return message && sentenceAt(field, message)
    },
    handleSubmit: (next) =>
      form.handleSubmit((input) => {
        if (!stale.mustChoose()) next(input)
      }, sayWhatIsMissing),
    send,
  }
}

/** A field's first sentence; of a list it may belong to one of its places. */
function messageIn(errors: FieldErrors, field: string): string | undefined {
  const error = errors[field]
  const message = Array.isArray(error)
    ? (error.find(Boolean)?.message ?? error.root?.message)
    : error?.message
  return typeof message === 'string' ? message : undefined
}

/** Puts what was refused at its fields, once whatever had the focus has given it back. */
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
