import { CircleCheck } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { runId } from '#features/booking/rules.ts'
import { isConfirmed } from '#features/mail/rules.ts'
import { CODE_CORRECT, CODE_INCORRECT, type Mail } from '#features/mail/work.ts'
import { Button } from '#platform/ui/button.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { TextInput } from '#platform/ui/form/field.tsx'
import { Code } from './payment-code.tsx'
import { useVerified } from './verified-codes.tsx'

/** A box to type the confirmation code into, until it was typed right; then the code in green. */
export function ConfirmationCode({ mail }: { mail: Mail }) {
  const { codeOf, verify } = useVerified()
  const [justVerified, setJustVerified] = useState(false)
  const code = mail.sent ? mail.confirmationCode : codeOf(mail._id)
  if (code) return <Confirmed code={code} takesFocus={justVerified} />
  return (
    <CodeCheck
      mail={mail}
      onVerified={(typed) => {
        setJustVerified(true)
        verify(mail._id, typed)
      }}
    />
  )
}

/** `takesFocus` when the box that had it turned into this: the next Tab then leads on to Mark Sent. */
function Confirmed({ code, takesFocus }: { code: string; takesFocus: boolean }) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  return (
    <span ref={element} tabIndex={-1} className="inline-flex min-h-8 items-center gap-1.5 text-moss-400">
      <CircleCheck aria-hidden className="size-4" />
      <Code verified>{code}</Code>
    </span>
  )
}

function CodeCheck({ mail, onVerified }: { mail: Mail; onVerified(code: string): void }) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const waiting = mail.confirmationCode === null

  function check(event: SyntheticEvent) {
    event.preventDefault()
    const right = isConfirmed(typed, mail)
    setWrong(!right)
    if (right) {
      notify.success(CODE_CORRECT)
      onVerified(typed.trim())
    } else {
      notify.error(CODE_INCORRECT)
    }
  }

  return (
    <form onSubmit={check} className="flex items-center gap-2">
      <TextInput
        aria-label={`Confirmation code of ${runId(mail.bookId)}`}
        aria-invalid={wrong || undefined}
        value={typed}
        disabled={waiting}
        maxLength={64}
        spellCheck={false}
        autoCapitalize="characters"
        placeholder="Code"
        onChange={({ target }) => {
          setTyped(inCapitals(target))
          setWrong(false)
        }}
        className="min-h-8! min-w-0 px-2.5! py-0.5! text-sm"
      />
      <Button type="submit" size="small" disabled={waiting} aria-describedby={`run-${mail._id}`}>
        Check
      </Button>
    </form>
  )
}

/** Codes have no small letters. Written into the box here, the caret stays where it is. */
function inCapitals(box: HTMLInputElement): string {
  const { selectionStart, selectionEnd } = box
  box.value = box.value.toUpperCase()
  box.setSelectionRange(selectionStart, selectionEnd)
  return box.value
}
