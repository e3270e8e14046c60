import { useState } from 'react'
import { confirmMails } from '#domain/mail/endpoints.ts'
import { CodesForm } from '#web/mail/desk/codes-form.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** Takes the confirmation codes that the bank's side hands back, one or many; Enter checks them. */
export default function CodeBox() {
  const [answer, setAnswer] = useState('')
  return (
    <Panel>
      <CodesForm
        endpoint={confirmMails}
        refused="Error updating mail"
        label="Confirmation codes"
        hint={answer || 'Paste one or more codes as handed back and press Enter.'}
        sendLabel="Check"
        busyLabel="Checking…"
        onAnswer={({ unknown, refused }, said) => {
          setAnswer(said ?? '')
          return [...unknown, ...refused].join('\n')
        }}
        onRefused={() => setAnswer('')}
      />
      <p role="status" className="sr-only">
        {answer}
      </p>
    </Panel>
  )
}
