import { useQuery } from '@tanstack/react-query'
import { Coins, Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  dropLines,
  exportPayout,
  type Payout,
  type PayoutLine,
  payLines,
  takeBackLine,
} from '#features/payout/calls.ts'
import { findPasted, payoutCsv, whyNotNamed } from '#features/payout/rules.ts'
import { formatGold, Gold } from '#features/raid/web/game/gold.tsx'
import { LoadedTable } from '#platform/call/web/loaded.tsx'
import { ReasonDialog } from '#platform/call/web/reason-dialog.tsx'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button, buttonClasses } from '#platform/ui/button.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { CopyButton } from '#platform/ui/copy.tsx'
import { EmptyLine, EmptyState, InlineNote } from '#platform/ui/feedback/states.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { Field, Textarea } from '#platform/ui/form/field.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ConfirmDialog, FormDialog } from '#platform/ui/overlay/dialog.tsx'
import { Panel } from '#platform/ui/page.tsx'
import type { Column } from '#platform/ui/table/data-table.tsx'
import { InstantDay } from '#platform/ui/time/when.tsx'
import { goldOf } from '#platform/words/gold.ts'
import { payoutOf } from './queries.ts'

/** One payout: its open lines, and all its mails with their states (docs/product.md, PAY-7). */
export function OnePayout({ id }: { id: string }) {
  const query = useQuery(payoutOf(id))
  const { data } = query
  const rows = useMemo(() => data?.lines.map((line) => ({ ...line, payoutId: id })), [data, id])
  return (
    <Panel
      title="Payout"
      aside={
        data && (
          <span className="text-sm text-bone-300 wrap-anywhere">
            <InstantDay instant={data.at} />, by <Isolated>{data.by}</Isolated>
          </span>
        )
      }
      flush
      className="min-w-0"
    >
      {data && <OpenLines payout={data} />}
      <LoadedTable
        label="Mails of this payout"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ _id }) => _id}
        cardsBelow="laptop"
        skeletonRows={4}
        query={query}
        failed="The payout could not be loaded"
        empty={<EmptyState title="This payout pays nobody." icon={<Coins aria-hidden />} />}
      />
    </Panel>
  )
}

const COLUMNS: readonly Column<ListedLine>[] = [
  {
    key: 'to',
    header: 'To',
    card: 'title',
    width: '2fr',
    cell: ({ character, payee }) => (
      <span className="wrap-anywhere">
        <Isolated>{character}</Isolated>
        <span className="block text-sm text-bone-500">
          <Isolated>{payee}</Isolated>
        </span>
      </span>
    ),
  },
  {
    key: 'from',
    header: 'From',
    width: '1.5fr',
    cell: ({ bank }) => (
      <span className="wrap-anywhere">
        <Isolated>{bank.name}</Isolated>
      </span>
    ),
  },
  {
    key: 'gold',
    header: 'Gold',
    align: 'end',
    width: '8rem',
    cell: ({ gold, state }) => <Gold amount={gold} settled={state !== 'open'} />,
  },
  { key: 'state', header: 'State', width: '9rem', cell: stateChip },
  {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    align: 'end',
    width: '13rem',
    cell: (line) => <LineActions line={line} />,
  },
]

type ListedLine = PayoutLine & { readonly payoutId: string }

function stateChip({ state }: ListedLine) {
  if (state === 'open') return <StatusChip tone="warning">To pay</StatusChip>
  if (state === 'dropped') return <StatusChip tone="quiet">Taken out</StatusChip>
  if (state === 'taken-back') return <StatusChip tone="quiet">Taken back</StatusChip>
  return <StatusChip tone="done">Paid out</StatusChip>
}

/** Each line has its own useWrite, so that several lines can be clicked quickly. */
function LineActions({ line }: { line: ListedLine }) {
  const { busy, write } = useWrite('The payout could not be changed')
  const [isDoubted, setDoubted] = useState(false)
  const chosen = { id: line.payoutId, lineIds: [line._id] }
  const of = <span className="sr-only"> {line.character}</span>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {line.state === 'open' && (
        <>
          <Button
            size="small"
            variant="primary"
            busy={busy}
            busyLabel="Posting…"
            onClick={() => write(payLines, chosen)}
          >
            Paid out{of}
          </Button>
          <Button size="small" disabled={busy} onClick={() => write(dropLines, chosen)}>
            Take out{of}
          </Button>
        </>
      )}
      {line.state === 'paid' && (
        <Button size="small" onClick={() => setDoubted(true)}>
          Take back{of}
        </Button>
      )}
      {isDoubted && (
        <ReasonDialog
          endpoint={takeBackLine}
          input={{ lineId: line._id }}
          refused="The payment could not be taken back"
          title="Take payment back"
          size="small"
          label="Why"
          hint="Kept in the ledger"
          maxLength={200}
          cancelLabel="Keep payment"
          submitLabel="Take payment back"
          busyLabel="Taking back…"
          danger
          onClose={() => setDoubted(false)}
        >
          <Gold amount={line.gold} /> is due to <Isolated>{line.payee}</Isolated> again, and back in{' '}
          <Isolated>{line.bank.name}</Isolated>.
        </ReasonDialog>
      )}
    </div>
  )
}

/** The open lines of a payout by paying hero name, and the ways to mark them paid. */
function OpenLines({ payout: { _id: id, lines } }: { payout: Payout }) {
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
  bank: string
  lines: readonly PayoutLine[]
}

/** One hero name's lines for the addon, or why they cannot be exported. */
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

/** Marks all lines as paid, except the pasted lines that AutoPayout reported as unsent (docs/product.md, PAY-4). */
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
