import { History } from 'lucide-react'
import { useState } from 'react'
import type { HistoryNoun } from '#features/history/calls.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { can } from '#platform/call/rights.ts'
import { Button, IconButton } from '#platform/ui/button.tsx'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { fetchAhead, onDemand } from '#platform/ui/on-demand.tsx'
import { Dialog } from '#platform/ui/overlay/dialog.tsx'

const load = () => import('./entries.tsx')
const Entries = onDemand(
  load,
  <Waiting className="space-y-2" bars={['h-5 w-3/5', 'h-4', 'h-5 w-1/2', 'h-4']} />,
)

interface RecordHistoryProps {
  noun: HistoryNoun
  id: string
  /** The record's name, for 'History of Ünal'. */
  of: string
  /** The id of the element that names the record. */
  describedBy?: string
  /** Shows the word 'History' instead of the icon. */
  worded?: boolean
  className?: string
}

/** A small button that opens a record's history; renders nothing for viewers without the right (HIST-1). */
export function RecordHistory({ noun, id, of, describedBy, worded = false, className }: RecordHistoryProps) {
  const { roles } = useMember()
  const [open, setOpen] = useState(false)
  if (!can(roles, 'read-history')) return null
  const opener = {
    'aria-haspopup': 'dialog',
    className,
    onClick: () => setOpen(true),
    // A table has many of these, so each prefetches on hover or focus only.
    onPointerEnter: begin,
    onFocus: begin,
  } as const
  return (
    <>
      {worded ? (
        <Button size="small" variant="ghost" {...opener}>
          History<span className="sr-only"> of {of}</span>
        </Button>
      ) : (
        <IconButton
          label={describedBy ? 'History' : `History of ${of}`}
          aria-describedby={describedBy}
          icon={<History aria-hidden className="size-4" />}
          {...opener}
        />
      )}
      {open && <HistoryDialog noun={noun} id={id} of={of} onClose={() => setOpen(false)} />}
    </>
  )
}

type HistoryDialogProps = Pick<RecordHistoryProps, 'noun' | 'id' | 'of'> & { onClose(): void }

export function HistoryDialog({ noun, id, of, onClose }: HistoryDialogProps) {
  return (
    <Dialog onClose={onClose} title="History" description={<Isolated>{of}</Isolated>}>
      <Entries noun={noun} id={id} />
    </Dialog>
  )
}

function begin() {
  fetchAhead(load)
}
