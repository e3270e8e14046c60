import { type SyntheticEvent, useId, useState } from 'react'
import { takeBackLine } from '#domain/payout/endpoints.ts'
import { type PayoutLine, takenBackLine } from '#domain/payout/payout.ts'
import { callOnce } from '#web/call/call-once.ts'
import { Gold } from '#web/game/gold.tsx'
import { useDecision } from '#web/payout/use-decision.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Asks why a payment is taken back, and takes it back (docs/product.md, PAY-6). */
export function TakeBackLine({
  line,
  onClose,
}: {
  line: Pick<PayoutLine, '_id' | 'payee' | 'gold' | 'bank'>
  onClose(): void
}) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { busy, decide } = useDecision('Failed to take the payment back')

  function confirm(event: SyntheticEvent) {
    event.preventDefault()
    const input = { lineId: line._id, reason }
    const parsed = takenBackLine.safeParse(input)
    if (parsed.success) decide(() => callOnce(takeBackLine, parsed.data), onClose)
    else setWrong(parsed.error.issues[0]?.message)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Take Payment Back"
      size="small"
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Keep Payment
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy} busyLabel="Taking back…">
            Take Payment Back
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-bone-300">
        <Gold amount={line.gold} /> are due to <Isolated>{line.payee}</Isolated> again, and back in{' '}
        <Isolated>{line.bank.name}</Isolated>.
      </p>
      <form id={formId} onSubmit={confirm} noValidate>
        <Field label="Why" required hint="The ledger keeps it" error={wrong}>
          <TextInput
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setWrong(undefined)
            }}
            maxLength={200}
          />
        </Field>
      </form>
    </Dialog>
  )
}
