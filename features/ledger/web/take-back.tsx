import { useState } from 'react'
import { takeBackMove } from '#features/ledger/calls.ts'
import { type LedgerEntry, MOVE_REASON } from '#features/ledger/ledger.ts'
import { ReasonDialog } from '#platform/call/web/reason-dialog.tsx'
import { Button } from '#platform/ui/button.tsx'

/** Reverses a move of staff, unless it is reversed already (docs/product.md, LEDGER-14). */
export default function TakeBack({ entry: { _id, takenBackBy } }: { entry: LedgerEntry }) {
  const [isAsked, setAsked] = useState(false)
  if (takenBackBy !== null) return null
  return (
    <>
      <Button size="small" className="mt-1" onClick={() => setAsked(true)}>
        Take back
      </Button>
      {isAsked && (
        <ReasonDialog
          endpoint={takeBackMove}
          input={{ entry: _id }}
          refused="It could not be taken back"
          title="Take back"
          {...MOVE_REASON}
          submitLabel="Take back"
          busyLabel="Taking back…"
          danger
          onClose={() => setAsked(false)}
        >
          Posts the exact reverse of this entry.
        </ReasonDialog>
      )}
    </>
  )
}
