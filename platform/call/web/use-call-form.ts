import type { BaseSyntheticEvent } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Endpoint, InputOf } from '#platform/call/endpoint.ts'
import type { Failure } from '#platform/call/failure.ts'
import { failureTextWithReason } from './failure-text.ts'
import { type Sending, type ServerForm, useServerForm } from './use-server-form.ts'

type Values<E extends Endpoint> = InputOf<E> & FieldValues

interface CallFormOptions<E extends Endpoint> extends Sending<E> {
  /** All that the call takes, in the order in which fields are said and take the focus. */
  startsWith: DefaultValues<Values<E>>
  /** The toast of a call that failed without a sentence of its own. */
  refused: string
  /** The noun's rule about an input that the schema takes. */
  whyNot?(input: InputOf<E>): Failure | null
}

export interface CallForm<E extends Endpoint>
  extends Pick<ServerForm<Values<E>, Values<E>>, 'form' | 'busy' | 'errorOf'> {
  /** For `onSubmit`. */
  submit(event?: BaseSyntheticEvent): void
}

/** A form of one call, whose fields are what it takes. It keeps no draft: what is typed lasts as long as its dialog. */
export function useCallForm<E extends Endpoint>(endpoint: E, options: CallFormOptions<E>): CallForm<E> {
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
  return { form, busy, errorOf, submit: (event) => void submit(event) }
}
