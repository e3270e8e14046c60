import { useState } from 'react'
import { codesIn } from '#domain/mail/desk.ts'
import { confirmMails } from '#domain/mail/endpoints.ts'
import { useWrite } from '#web/call/use-write.ts'
import { CodesForm } from '#web/mail/desk/codes-form.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** Takes the confirmation codes that the bank's side hands back, one or many; Enter checks them. */
export function CodeBox() {
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState('')
  const { busy, write } = useWrite('Error updating mail', { plain: true })

  function check() {
    const codes = codesIn(text)
    if (codes.length === 0) return
    write(
      confirmMails,
      { codes },
      {
        toast: null,
        failed: () => setAnswer(''),
        done({ unknown, refused }, said) {
          setAnswer(said ?? '')
          setText([...unknown, ...refused].join('\n'))
        },
      },
    )
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
        onSend={check}
      />
      <p role="status" className="sr-only">
        {answer}
      </p>
    </Panel>
  )
}
