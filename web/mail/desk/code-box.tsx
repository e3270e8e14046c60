import { type KeyboardEvent, useState } from 'react'
import { codesIn } from '#domain/mail/desk.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { useConfirm } from '#web/mail/desk/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** Takes the confirmation codes that the bank's side hands back, one or many; Enter checks them. */
export function CodeBox() {
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState('')
  const confirm = useConfirm()
  const { busy, run } = useSingleFlight()

  async function check() {
    const codes = codesIn(text)
    if (codes.length === 0) return
    try {
      const { message = '', payload } = await confirm.mutateAsync(codes)
      setAnswer(message)
      setText([...payload.unknown, ...payload.refused].join('\n'))
    } catch (error) {
      setAnswer('')
      notify.error(failureText(error, 'Error updating mail'))
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void run(check)
  }

  return (
    <Panel>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label="Confirmation codes"
          hint={answer || 'One or many, as they were handed back. Enter checks.'}
        >
          <Textarea
            rows={2}
            value={text}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
          />
        </Field>
        <Button
          className="mb-5 self-start sm:mt-6.5"
          variant="primary"
          busy={busy}
          busyLabel="Checking…"
          onClick={() => void run(check)}
        >
          Check
        </Button>
      </div>
      <p role="status" className="sr-only">
        {answer}
      </p>
    </Panel>
  )
}
