import { useState } from 'react'
import { MAX_MOVE_REASON } from '#domain/ledger/ledger.ts'
import type { DeskMail } from '#domain/mail/desk.ts'
import { takeBackSent } from '#domain/mail/endpoints.ts'
import { ReasonDialog } from '#web/call/reason-dialog.tsx'
import { formatGold } from '#web/game/gold.tsx'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const MoveGoldDialog = onDemand(() => import('#web/ledger/move-dialog.tsx'))

/** What staff do about a mail that was marked sent by mistake, or that brought less (docs/product.md, DESK-17). */
export function SentMail({ mail }: { mail: DeskMail }) {
  const [asked, setAsked] = useState<'back' | 'short' | null>(null)
  const { _id: mailId, amount, holder, holderId, to, bankId, paymentCode } = mail
  const bank = bankId === null || to === null ? null : { _id: bankId, name: to }
  const close = () => setAsked(null)
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button className="flex-1" onClick={() => setAsked('short')}>
        Arrived short
      </Button>
      <Button className="flex-1" onClick={() => setAsked('back')}>
        Take Sent back
      </Button>
      {asked === 'back' && (
        <ReasonDialog
          endpoint={takeBackSent}
          input={{ mailId }}
          refused="Sent could not be taken back"
          title="Take Sent back"
          label="Reason"
          hint="Visible to the person who holds the gold"
          maxLength={MAX_MOVE_REASON}
          submitLabel="Take Sent back"
          busyLabel="Taking back…"
          danger
          onClose={close}
        >
          {formatGold(amount)} will be with <Isolated>{holder}</Isolated> again. The codes stay.
        </ReasonDialog>
      )}
      {asked === 'short' && (
        <MoveGoldDialog
          starts={{
            from: { account: 'bank', owner: bank },
            to: { account: 'held', owner: { _id: holderId, name: holder } },
            reason: 'Arrived short',
            about: paymentCode ?? '',
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
