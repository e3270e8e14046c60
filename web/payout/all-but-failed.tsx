import { useState } from 'react'
import type { PayoutLine } from '#domain/payout/payout.ts'
import { findPasted } from '#domain/payout/rules.ts'
import { formatGold } from '#web/game/gold.tsx'
import { Button } from '#web/ui/button.tsx'
import { InlineNote } from '#web/ui/feedback/inline-note.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface AllButFailedProps {
  lines: readonly PayoutLine[]
  busy: boolean
  onPay(lines: readonly PayoutLine[]): void
  onClose(): void
}

/** Posts all lines but those that somebody pastes: what AutoPayout says that it did not send (docs/product.md, PAY-4). */
export function AllButFailed({ lines, busy, onPay, onClose }: AllButFailedProps) {
  const [text, setText] = useState('')
  const { found, unknown } = findPasted(text, lines)
  const sent = lines.filter((line) => !found.includes(line))
  const gold = sent.reduce((sum, line) => sum + line.gold, 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title="All but those that failed"
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel="Posting…"
            disabled={found.length === 0 || unknown.length > 0 || sent.length === 0}
            onClick={() => onPay(sent)}
          >
            Paid out: {sent.length} of {lines.length}, {formatGold(gold)}
          </Button>
        </>
      }
    >
      <Field
        label="What was not sent"
        hint="As AutoPayout gives it back, or a character a line: Brontax-TarrenMill"
      >
        <Textarea value={text} rows={6} spellCheck={false} onChange={({ target }) => setText(target.value)} />
      </Field>
      {unknown.length > 0 && (
        <InlineNote tone="danger">
          Not in this payout:{' '}
          {[...new Set(unknown)].map((typed) => (
            <span key={typed} className="block wrap-anywhere">
              <Isolated>{typed}</Isolated>
            </span>
          ))}
        </InlineNote>
      )}
    </Dialog>
  )
}
