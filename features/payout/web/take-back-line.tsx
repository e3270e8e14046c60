import { takeBackLine } from '#features/payout/calls.ts'
import type { PayoutLine } from '#features/payout/payout.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { ReasonDialog } from '#platform/call/web/reason-dialog.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'

/** Asks why a payment is taken back, and takes it back (docs/product.md, PAY-6). */
export default function TakeBackLine({
  line: { _id: lineId, payee, gold, bank },
  onClose,
}: {
  line: Pick<PayoutLine, '_id' | 'payee' | 'gold' | 'bank'>
  onClose(): void
}) {
  return (
    <ReasonDialog
      endpoint={takeBackLine}
      input={{ lineId }}
      refused="The payment could not be taken back"
      title="Take payment back"
      size="small"
      label="Why"
      hint="Kept in the ledger"
      maxLength={200}
      cancelLabel="Keep payment"
      submitLabel="Take payment back"
      busyLabel="Taking back…"
      danger
      onClose={onClose}
    >
      <Gold amount={gold} /> is due to <Isolated>{payee}</Isolated> again, and back in{' '}
      <Isolated>{bank.name}</Isolated>.
    </ReasonDialog>
  )
}
