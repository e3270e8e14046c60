import { useInfiniteQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Controller } from 'react-hook-form'
import { countBank, postDifference } from '#domain/ledger/endpoints.ts'
import type { BankGold } from '#domain/ledger/ledger.ts'
import { countText } from '#domain/ledger/rules.ts'
import { ReasonDialog } from '#web/call/reason-dialog.tsx'
import { useCallForm } from '#web/call/use-call-form.ts'
import { FactionChip } from '#web/game/faction-chip.tsx'
import { Gold } from '#web/game/gold.tsx'
import { GoldBox } from '#web/game/gold-box.tsx'
import { AccountLink } from '#web/ledger/account-link.tsx'
import { LedgerTable } from '#web/ledger/ledger-table.tsx'
import { MOVE_REASON } from '#web/ledger/move-reason.ts'
import { banks } from '#web/ledger/queries.ts'
import { InstantDay } from '#web/time/instant-day.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { Column } from '#web/ui/table/data-table.tsx'

/** What lies in each bank, what was counted there, and both ways to set that right (docs/product.md, LEDGER-16). */
export default function Banks() {
  const [asked, setAsked] = useState<{ what: 'count' | 'post'; bank: BankGold } | null>(null)
  const columns = useMemo(() => columnsWith((what, bank) => setAsked({ what, bank })), [])
  const close = () => setAsked(null)
  return (
    <>
      <LedgerTable
        title="Banks"
        csv="banks"
        label="Banks, whichever has most first"
        columns={columns}
        rowKey={keyOf}
        query={useInfiniteQuery(banks)}
        failed="Failed to fetch the banks"
        empty={<EmptyState title="There are no banks yet." icon={<Landmark aria-hidden />} />}
      />
      {asked?.what === 'count' && <CountDialog bank={asked.bank} onClose={close} />}
      {asked?.what === 'post' && <DifferenceDialog bank={asked.bank} onClose={close} />}
    </>
  )
}

const keyOf = ({ owner }: BankGold) => owner?._id ?? 'unknown'

function columnsWith(onAsk: (what: 'count' | 'post', bank: BankGold) => void): readonly Column<BankGold>[] {
  return [
    {
      key: 'name',
      header: 'Bank',
      card: 'title',
      width: '1.4fr',
      cell: ({ owner, faction, isDeleted }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <Isolated>{owner?.name ?? 'Unknown'}</Isolated>
          {faction && <FactionChip faction={faction} />}
          {isDeleted && <StatusChip tone="quiet">Deleted</StatusChip>}
        </span>
      ),
    },
    {
      key: 'gold',
      header: 'Booked',
      align: 'end',
      cell: ({ account, gold }) => <AccountLink of={account === null ? null : { _id: account, gold }} />,
    },
    {
      key: 'count',
      header: 'Last count',
      card: 'wide',
      width: '2fr',
      cell: ({ count }) => (count ? <Count count={count} /> : <span className="text-bone-500">—</span>),
    },
    {
      key: 'actions',
      header: 'Actions',
      card: 'actions',
      width: '15rem',
      cell: (bank) => <Actions bank={bank} onAsk={onAsk} />,
    },
  ]
}

function Count({ count }: { count: NonNullable<BankGold['count']> }) {
  return (
    <span>
      {countText(count)}
      {count.isPosted && ', posted'}
      <span className="block text-xs text-bone-500">
        <InstantDay instant={count.at} />, by <Isolated>{count.by?.username ?? 'Forge itself'}</Isolated>
      </span>
    </span>
  )
}

function Actions({ bank, onAsk }: { bank: BankGold; onAsk(what: 'count' | 'post', bank: BankGold): void }) {
  const { owner, count } = bank
  if (owner === null) return null
  const isOff = count !== null && !count.isPosted && count.counted !== count.booked
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => onAsk('count', bank)} aria-label={`Count ${owner.name}`}>
        Count
      </Button>
      {isOff && (
        <Button
          size="small"
          onClick={() => onAsk('post', bank)}
          aria-label={`Post difference of ${owner.name}`}
        >
          Post difference
        </Button>
      )}
    </span>
  )
}

interface DialogProps {
  bank: BankGold
  onClose(): void
}

function CountDialog({ bank: { owner, gold }, onClose }: DialogProps) {
  const { form, busy, errorOf, submit } = useCallForm(countBank, {
    startsWith: { owner: owner?._id ?? '', counted: Number.NaN },
    refused: 'Error keeping the count',
    done: onClose,
  })
  const counted = form.watch('counted')
  return (
    <FormDialog
      title="Count Bank"
      description={
        <>
          <Isolated>{owner?.name ?? ''}</Isolated>, booked <Gold amount={gold} />
        </>
      }
      submitLabel="Keep Count"
      busyLabel="Keeping…"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Gold the character really has"
        required
        hint={Number.isNaN(counted) ? 'It moves no gold' : countText({ counted, booked: gold })}
        error={errorOf('counted')}
        lines={2}
      >
        <Controller
          control={form.control}
          name="counted"
          render={({ field: { value, onChange, ...box } }) => (
            <GoldBox {...box} amount={value} onAmount={onChange} />
          )}
        />
      </Field>
    </FormDialog>
  )
}

function DifferenceDialog({ bank: { owner, count }, onClose }: DialogProps) {
  if (count === null) return null
  return (
    <ReasonDialog
      endpoint={postDifference}
      input={{ count: count._id }}
      refused="Error posting the difference"
      title="Post Difference"
      {...MOVE_REASON}
      submitLabel="Post difference"
      busyLabel="Posting…"
      onClose={onClose}
    >
      <Isolated>{owner?.name ?? ''}</Isolated>. {countText(count)}. What a bank’s first difference adds comes
      out of ‘Unknown’, as far as that has it.
    </ReasonDialog>
  )
}
