import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportPayout, payLines } from '#features/payout/calls.ts'
import type { Payout, PayoutLine } from '#features/payout/payout.ts'
import { findPasted, payoutCsv, whyNotNamed } from '#features/payout/rules.ts'
import { formatGold, Gold } from '#features/raid/web/game/gold.tsx'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { buttonClasses } from '#platform/ui/button-classes.ts'
import { CopyButton } from '#platform/ui/copy-button.tsx'
import { EmptyLine } from '#platform/ui/feedback/empty-state.tsx'
import { InlineNote } from '#platform/ui/feedback/inline-note.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { Textarea } from '#platform/ui/form/textarea.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ConfirmDialog } from '#platform/ui/overlay/confirm-dialog.tsx'
import { FormDialog } from '#platform/ui/overlay/form-dialog.tsx'
import { goldOf } from '#platform/words/gold.ts'

/** The open lines of a payout, by the hero name that sends them, and the ways to mark them as paid. */
export function OpenLines({ payout: { _id: id, lines } }: { payout: Payout }) {
  const [asked, setAsked] = useState<'all' | 'but-failed' | null>(null)
  const { busy, write } = useWrite('The payout could not be posted')
  const open = lines.filter(({ state }) => state === 'open')
  if (open.length === 0) return <EmptyLine>Nothing is left to pay.</EmptyLine>
  const pay = (paid: readonly PayoutLine[]) =>
    write(payLines, { id, lineIds: paid.map(({ _id }) => _id) }, { done: () => setAsked(null) })
  return (
    <div className="space-y-4 border-b border-ink-700 p-5">
      <ul className="space-y-2">
        {[...Map.groupBy(open, ({ bank }) => bank._id)].map(([bank, some]) => (
          <li key={bank} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              <Isolated>{some[0]?.bank.name ?? ''}</Isolated>: {mails(some.length)},{' '}
              <Gold amount={goldOf(some)} />
            </span>
            <ForAutoPayout payoutId={id} bank={bank} lines={some} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => setAsked('all')}>
          All paid out
        </Button>
        <Button onClick={() => setAsked('but-failed')}>All but those that failed</Button>
      </div>
      <ConfirmDialog
        open={asked === 'all'}
        title="All paid out"
        confirmLabel={`Paid out: ${mails(open.length)}`}
        busyLabel="Posting…"
        busy={busy}
        onConfirm={() => pay(open)}
        onCancel={() => setAsked(null)}
      >
        <p>
          Were all {mails(open.length)} sent, {formatGold(goldOf(open))} together?
        </p>
      </ConfirmDialog>
      {asked === 'but-failed' && (
        <AllButFailed lines={open} busy={busy} onPay={pay} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}

interface ForAutoPayoutProps {
  payoutId: string
  /** A hero name's id. */
  bank: string
  lines: readonly PayoutLine[]
}

/** The lines of one hero name for the addon, or why it cannot have them. */
function ForAutoPayout({ payoutId, bank, lines }: ForAutoPayoutProps) {
  const refusal = whyNotNamed(lines)
  if (refusal !== null) return <p className="text-sm text-amber-400">{refusal.message}</p>
  return (
    <>
      <CopyButton
        text={payoutCsv(lines)}
        onCopied={() => notify.success('Copied for AutoPayout')}
        onFailed={() => notify.error('This could not be copied')}
      >
        Copy for AutoPayout
      </CopyButton>
      <a
        href={`${exportPayout.path}?id=${payoutId}&bank=${bank}`}
        download
        className={buttonClasses('link', 'small')}
      >
        <Download aria-hidden className="size-4" />
        CSV<span className="sr-only"> of {lines[0]?.bank.name}</span>
      </a>
    </>
  )
}

function mails(count: number): string {
  return count === 1 ? '1 mail' : `${count} mails`
}

interface AllButFailedProps {
  lines: readonly PayoutLine[]
  busy: boolean
  onPay(lines: readonly PayoutLine[]): void
  onClose(): void
}

/** Posts all lines but those that somebody pastes: what AutoPayout says that it did not send (docs/product.md, PAY-4). */
function AllButFailed({ lines, busy, onPay, onClose }: AllButFailedProps) {
  const [text, setText] = useState('')
  const { found, unknown } = findPasted(text, lines)
  const sent = lines.filter((line) => !found.includes(line))
  return (
    <FormDialog
      title="All but those that failed"
      submitLabel={`Paid out: ${sent.length} of ${lines.length}, ${formatGold(goldOf(sent))}`}
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
