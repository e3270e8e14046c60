import type { KeyboardEvent } from 'react'
import * as z from 'zod/mini'
import type { Endpoint, PayloadOf } from '#domain/endpoint.ts'
import { codesIn, whyNotCodes } from '#domain/mail/desk.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useServerForm } from '#web/call/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

interface Codes {
  codes: string[]
}

/** The typed or pasted text: one code or many. */
const typedCodes = z.pipe(
  z.strictObject({
    codes: z.string().check(z.refine((text) => codesIn(text).length > 0, { error: 'Enter a code.' })),
  }),
  z.transform(({ codes }): Codes => ({ codes: codesIn(codes) })),
)

type Call<Answer extends z.core.$ZodType> = Endpoint<z.core.$ZodType<Codes>, Answer>

interface CodesFormProps<Answer extends z.core.$ZodType> {
  endpoint: Call<Answer>
  /** The toast of a call that failed without a sentence of its own. */
  refused: string
  label: string
  hint: string
  sendLabel: string
  busyLabel: string
  /** The screen says it. `said`: the server's sentence. @returns what stands in the box from then on */
  onAnswer(payload: PayloadOf<Call<Answer>>, said: string | null): string
  onRefused?(): void
}

/** A box for codes from the game, which the button sends, or Enter in the box. */
export function CodesForm<Answer extends z.core.$ZodType>(props: CodesFormProps<Answer>) {
  const { endpoint, refused, label, hint, sendLabel, busyLabel, onAnswer, onRefused } = props
  const { form, busy, errorOf, handleSubmit, send } = useServerForm<Record<keyof Codes, string>, Codes>({
    defaultValues: { codes: '' },
    rules: { schema: typedCodes, whyNot: ({ codes }) => whyNotCodes(codes) },
    fields: ['codes'],
    refusal: (error) => failureText(error, refused),
  })
  const submit = handleSubmit((input) =>
    send(endpoint, input, {
      toast: null,
      done: (payload, said) => form.reset({ codes: onAnswer(payload, said) }),
      failed() {
        onRefused?.()
        return false
      },
    }),
  )

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void submit()
  }

  return (
    <form
      noValidate
      className="grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      onSubmit={(event) => void submit(event)}
    >
      <Field label={label} hint={hint} error={errorOf('codes')}>
        <Textarea
          {...form.register('codes')}
          rows={2}
          spellCheck={false}
          autoComplete="off"
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="mb-5 self-start sm:mt-6.5"
        busy={busy}
        busyLabel={busyLabel}
      >
        {sendLabel}
      </Button>
    </form>
  )
}
