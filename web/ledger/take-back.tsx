import { useState } from 'react'
import { takeBackMove } from '#domain/ledger/endpoints.ts'
import type { LedgerEntry } from '#domain/ledger/ledger.ts'
import { ReasonDialog } from '#web/call/reason-dialog.tsx'
import { MOVE_REASON } from '#web/ledger/move-reason.ts'
import { Button } from '#web/ui/button.tsx'

/** Takes back what staff moved, unless that was done (docs/product.md, LEDGER-14). */
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
