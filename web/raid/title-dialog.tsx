import { type SyntheticEvent, useId, useState } from 'react'
import type { Endpoint, InputOf } from '#domain/endpoint.ts'
import { ApiFailure } from '#web/call/api.ts'
import { useWrite } from '#web/call/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface TitleDialogProps<E extends Endpoint> {
  heading: string
  /** What stands in the box at first. */
  title: string
  /** Of the button. */
  label: string
  /** Saves it. */
  endpoint: E
  inputOf(title: string): InputOf<E>
  onClose(): void
  onSaved?(): void
  /** It was refused for something else than its title. */
  onRefused?(failure: ApiFailure): void
}

/** Asks what a template is called. */
export function TitleDialog<E extends Endpoint>(props: TitleDialogProps<E>) {
  const { heading, title, label, endpoint, inputOf, onClose, onSaved, onRefused } = props
  const [typed, setTyped] = useState(title)
  const [wrong, setWrong] = useState<string>()
  const { busy, write } = useWrite('The template could not be saved')
  const form = useId()

  function done() {
    onSaved?.()
    onClose()
  }

  function refuse(error: unknown) {
    if (!(error instanceof ApiFailure)) return
    setWrong(error.fields.title)
    const others = Object.keys(error.fields).filter((field) => field !== 'title')
    if (onRefused === undefined || others.length === 0) return
    onClose()
    onRefused(error)
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    // It may stand within a form of the page, though not in its place in the document.
    event.stopPropagation()
    write(endpoint, inputOf(typed), { done, failed: refuse })
  }

  return (
    <Dialog
      open
      title={heading}
      size="small"
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} busyLabel="Saving…">
            {label}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field label="Template name" required error={wrong}>
          <TextInput value={typed} maxLength={60} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
