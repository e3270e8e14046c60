import { type KeyboardEvent, useState } from 'react'
import * as z from 'zod/mini'
import { codesIn, whyNotCodes } from '#domain/mail/desk.ts'
import { confirmMails } from '#domain/mail/endpoints.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useServerForm } from '#web/call/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Panel } from '#web/ui/panel.tsx'

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

/** Takes confirmation codes, one or many, which the button sends, or Enter in the box. Unknown ones stay in it. */
export default function CodeBox() {
  const [answer, setAnswer] = useState('')
  const { form, busy, errorOf, handleSubmit, send } = useServerForm<Record<keyof Codes, string>, Codes>({
    defaultValues: { codes: '' },
    rules: { schema: typedCodes, whyNot: ({ codes }) => whyNotCodes(codes) },
    fields: ['codes'],
    refusal: (error) => failureText(error, 'Error updating mail'),
  })
  const submit = handleSubmit((input) =>
    send(confirmMails, input, {
      toast: null,
      done({ unknown }, said) {
        setAnswer(said ?? '')
        form.reset({ codes: unknown.join('\n') })
      },
      failed() {
        setAnswer('')
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
    <Panel>
      <form
        noValidate
        className="grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        onSubmit={(event) => void submit(event)}
      >
        <Field
          label="Confirmation codes"
          hint={answer || 'Paste one or more codes as handed back and press Enter.'}
          error={errorOf('codes')}
        >
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
          busyLabel="Checking…"
        >
          Check
        </Button>
      </form>
      <p role="status" className="sr-only">
        {answer}
      </p>
    </Panel>
  )
}
