import type { KeyboardEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

interface CodesFormProps {
  label: string
  hint: string
  /** What is typed or pasted: one code or many. */
  text: string
  onText(text: string): void
  sendLabel: string
  busyLabel: string
  busy: boolean
  /** By the button, or by Enter in the box. */
  onSend(): void
}

/** A box for codes from the game, and what takes them. */
export function CodesForm({ label, hint, text, onText, sendLabel, busyLabel, busy, onSend }: CodesFormProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    onSend()
  }

  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Field label={label} hint={hint}>
        <Textarea
          rows={2}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button
        variant="primary"
        className="mb-5 self-start sm:mt-6.5"
        busy={busy}
        busyLabel={busyLabel}
        onClick={onSend}
      >
        {sendLabel}
      </Button>
    </div>
  )
}
