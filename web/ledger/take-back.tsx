import { useState } from 'react'
import { takeBackMove } from '#domain/ledger/endpoints.ts'
import type { LedgerEntry } from '#domain/ledger/ledger.ts'
import { callOnce } from '#web/call/call-once.ts'
import { useDecision } from '#web/call/use-decision.ts'
import { MoveReasonDialog } from '#web/ledger/move-reason-dialog.tsx'
import { useChangeLedger } from '#web/ledger/queries.ts'
import { Button } from '#web/ui/button.tsx'

/** Takes back what staff moved, or says that it was taken back (docs/product.md, LEDGER-14). */
export function TakeBack({ entry: { _id, takenBack } }: { entry: LedgerEntry }) {
  const [isAsked, setAsked] = useState(false)
  const { busy, decide } = useDecision(useChangeLedger(), 'Error taking it back')
  const close = () => setAsked(false)
  if (takenBack) return <p className="text-sm text-bone-500">Taken back by a later entry.</p>
  return (
    <>
      <Button size="small" className="mt-1" onClick={() => setAsked(true)}>
        Take Back
      </Button>
      {isAsked && (
        <MoveReasonDialog
          title="Take Back"
          confirmLabel="Take Back"
          busyLabel="Taking back…"
          busy={busy}
          danger
          onConfirm={(reason) => decide(() => callOnce(takeBackMove, { entry: _id, reason }), close)}
          onClose={close}
        >
          The exact opposite is posted, and names this entry.
        </MoveReasonDialog>
      )}
    </>
  )
}
