import { type SyntheticEvent, useId, useState } from 'react'
import { ApiFailure } from '#web/call/api.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface TitleDialogProps {
  heading: string
  /** What stands in the box at first. */
  title: string
  /** Of the button. */
  label: string
  /** Makes the call and answers what to say. */
  send(title: string): Promise<string>
  onClose(): void
  /** It was refused for something else than its title. */
  onRefused?(failure: ApiFailure): void
}

/** Asks what a template is called. */
export function TitleDialog({ heading, title, label, send, onClose, onRefused }: TitleDialogProps) {
  const [typed, setTyped] = useState(title)
  const [wrong, setWrong] = useState<string>()
  const { busy, run } = useSingleFlight()
  const form = useId()

  async function save() {
    try {
      notify.success(await send(typed))
      onClose()
    } catch (error) {
      notify.error(failureText(error, 'The template could not be saved'))
      if (!(error instanceof ApiFailure)) return
      setWrong(error.fields.title)
      const others = Object.keys(error.fields).filter((field) => field !== 'title')
      if (onRefused === undefined || others.length === 0) return
      onClose()
      onRefused(error)
    }
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    // It may stand within a form of the page, though not in its place in the document.
    event.stopPropagation()
    void run(save)
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
