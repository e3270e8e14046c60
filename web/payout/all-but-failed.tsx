import { useState } from 'react'
import type { PayoutLine } from '#domain/payout/payout.ts'
import { findPasted } from '#domain/payout/rules.ts'
import { formatGold } from '#web/game/gold.tsx'
import { InlineNote } from '#web/ui/feedback/inline-note.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

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
    <FormDialog
      title="All but those that failed"
      submitLabel={`Paid out: ${sent.length} of ${lines.length}, ${formatGold(gold)}`}
      busyLabel="Posting…"
      busy={busy}
      disabled={found.length === 0 || unknown.length > 0 || sent.length === 0}
      onSubmit={() => onPay(sent)}
      onClose={onClose}
    >
      <Field
        label="What was not sent"
        hint="As AutoPayout returns it, or one character per line: Brontax-TarrenMill"
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
    </FormDialog>
  )
}
