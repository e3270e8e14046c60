import { takeBackLine } from '#domain/payout/endpoints.ts'
import { type PayoutLine, takenBackLine } from '#domain/payout/payout.ts'
import { useWrite } from '#web/call/use-write.ts'
import { Gold } from '#web/game/gold.tsx'
import { ReasonDialog } from '#web/ui/form/reason-dialog.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

/** Asks why a payment is taken back, and takes it back (docs/product.md, PAY-6). */
export function TakeBackLine({
  line: { _id: lineId, payee, gold, bank },
  onClose,
}: {
  line: Pick<PayoutLine, '_id' | 'payee' | 'gold' | 'bank'>
  onClose(): void
}) {
  const { busy, write } = useWrite('Failed to take the payment back')
  return (
    <ReasonDialog
      title="Take Payment Back"
      size="small"
      label="Why"
      hint="The ledger keeps it"
      maxLength={200}
      keepLabel="Keep Payment"
      confirmLabel="Take Payment Back"
      busyLabel="Taking back…"
      danger
      busy={busy}
      whyNot={(reason) => takenBackLine.safeParse({ lineId, reason }).error?.issues[0]?.message}
      onConfirm={(reason) => write(takeBackLine, { lineId, reason }, { done: onClose })}
      onClose={onClose}
    >
      <Gold amount={gold} /> are due to <Isolated>{payee}</Isolated> again, and back in{' '}
      <Isolated>{bank.name}</Isolated>.
    </ReasonDialog>
  )
}
