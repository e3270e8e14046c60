import { useState } from 'react'
import { takeBackMove } from '#domain/ledger/endpoints.ts'
import type { LedgerEntry } from '#domain/ledger/ledger.ts'
import { ReasonDialog } from '#web/call/reason-dialog.tsx'
import { MOVE_REASON } from '#web/ledger/move-reason.ts'
import { Button } from '#web/ui/button.tsx'

/** Takes back what staff moved, or says that it was taken back (docs/product.md, LEDGER-14). */
export default function TakeBack({ entry: { _id, takenBack } }: { entry: LedgerEntry }) {
  const [isAsked, setAsked] = useState(false)
  if (takenBack) return <p className="text-sm text-bone-500">Taken back by a later entry.</p>
  return (
    <>
      <Button size="small" className="mt-1" onClick={() => setAsked(true)}>
        Take Back
      </Button>
      {isAsked && (
        <ReasonDialog
          endpoint={takeBackMove}
          input={{ entry: _id }}
          refused="Error taking it back"
          title="Take Back"
          {...MOVE_REASON}
          submitLabel="Take Back"
          busyLabel="Taking back…"
          danger
          onClose={() => setAsked(false)}
        >
          The exact opposite is posted, and names this entry.
        </ReasonDialog>
      )}
    </>
  )
}
