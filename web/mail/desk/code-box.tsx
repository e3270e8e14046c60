import { useState } from 'react'
import { codesIn } from '#domain/mail/desk.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { CodesForm } from '#web/mail/desk/codes-form.tsx'
import { useConfirm } from '#web/mail/desk/queries.ts'
import { notify } from '#web/ui/feedback/toast.ts'
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

  return (
    <Panel>
      <CodesForm
        label="Confirmation codes"
        hint={answer || 'One or many, as they were handed back. Enter checks.'}
        text={text}
        onText={setText}
        sendLabel="Check"
        busyLabel="Checking…"
        busy={busy}
        onSend={() => void run(check)}
      />
      <p role="status" className="sr-only">
        {answer}
      </p>
    </Panel>
  )
}
