import { useState } from 'react'
import { takeBackMove } from '#domain/ledger/endpoints.ts'
import type { LedgerEntry } from '#domain/ledger/ledger.ts'
import { useWrite } from '#web/call/use-write.ts'
import { MoveReasonDialog } from '#web/ledger/move-reason-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

/** Takes back what staff moved, or says that it was taken back (docs/product.md, LEDGER-14). */
export function TakeBack({ entry: { _id, takenBack } }: { entry: LedgerEntry }) {
  const [isAsked, setAsked] = useState(false)
  const { busy, write } = useWrite('Error taking it back')
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
          onConfirm={(reason) => write(takeBackMove, { entry: _id, reason }, { done: close })}
          onClose={close}
        >
          The exact opposite is posted, and names this entry.
        </MoveReasonDialog>
      )}
    </>
  )
}
