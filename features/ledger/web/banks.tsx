import { useInfiniteQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { countBank, postDifference } from '#features/ledger/calls.ts'
import { type AccountOwner, type BankCount, type BankGold, MOVE_REASON } from '#features/ledger/ledger.ts'
import { countText, NO_BANK, underwayText } from '#features/ledger/rules.ts'
import { FactionChip } from '#features/raid/web/game/chips.tsx'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { GoldBox } from '#features/raid/web/game/gold-box.tsx'
import { useCallForm } from '#platform/call/web/use-server-form.ts'
import { Button } from '#platform/ui/button.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { EmptyState } from '#platform/ui/feedback/states.tsx'
import { Field, TextInput } from '#platform/ui/form/field.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'
import type { Column } from '#platform/ui/table/data-table.tsx'
import { InstantDay } from '#platform/ui/time/when.tsx'
import { grouped } from '#platform/words/gold.ts'
import { AccountLink, LedgerTable } from './ledger-table.tsx'
import { banks } from './queries.ts'

/** Balance and last count of each bank; counting and posting the difference (docs/product.md, LEDGER-16). */
export default function Banks() {
  return (
    <LedgerTable
      title="Banks"
      label="Banks, largest first"
      columns={COLUMNS}
      rowKey={({ owner }) => owner?._id ?? 'no-bank'}
      query={useInfiniteQuery(banks)}
      failed="The banks could not be loaded"
      empty={<EmptyState title="There are no banks yet." icon={<Landmark aria-hidden />} />}
    />
  )
}

const COLUMNS: readonly Column<BankGold>[] = [
  {
    key: 'name',
    header: 'Bank',
    card: 'title',
    width: '1.4fr',
    cell: ({ owner, faction, isDeleted }) => (
      <span className="inline-flex max-w-full flex-wrap items-center gap-2">
        <span className="min-w-0 truncate">
          <Isolated>{owner?.name ?? NO_BANK}</Isolated>
        </span>
        {faction && <FactionChip faction={faction} />}
        {isDeleted && <StatusChip tone="quiet">Deleted</StatusChip>}
      </span>
    ),
  },
  {
    key: 'gold',
    header: 'Booked',
    brief: 'line',
    align: 'end',
    cell: ({ account, gold }) => (
      <AccountLink of={account === null ? null : { _id: account, gold }} settled />
    ),
  },
  {
    key: 'count',
    header: 'Last count',
    card: 'wide',
    width: '2fr',
    cell: ({ count, underway }) =>
      count ? <Count count={count} underway={underway} /> : <span className="text-bone-500">—</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    brief: 'button',
    width: '15rem',
    cell: (bank) => <Actions bank={bank} />,
  },
]

function Count({ count, underway }: Pick<BankGold, 'underway'> & { count: BankCount }) {
  const confirmed = count.isPosted ? 0 : count.counted - count.booked - count.difference
  const unsure = count.isPosted ? null : underwayText(underway)
  return (
    <span>
      {countText(count)}
      {count.isPosted && ', posted'}
      {confirmed > 0 && `, of which ${grouped(confirmed)} g came with mails confirmed since`}
      {unsure && <span className="block text-xs text-amber-400">{unsure}</span>}
      <span className="block text-xs text-bone-500">
        <InstantDay instant={count.at} />, by <Isolated>{count.by?.username ?? 'Forge itself'}</Isolated>
      </span>
    </span>
  )
}

function Actions({ bank }: { bank: BankGold }) {
  const [asked, setAsked] = useState<'count' | 'post' | null>(null)
  const { owner, count, underway } = bank
  if (owner === null) return null
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => setAsked('count')} aria-label={`Count ${owner.name}`}>
        Count
      </Button>
      {count !== null && (count.difference !== 0 || underway.mails > 0) && !count.isPosted && (
        <Button
          size="small"
          disabled={underway.mails > 0}
          onClick={() => setAsked('post')}
          aria-label={`Post difference of ${owner.name}`}
        >
          Post difference
        </Button>
      )}
      {asked === 'count' && <CountDialog owner={owner} gold={bank.gold} onClose={() => setAsked(null)} />}
      {asked === 'post' && count && (
        <DifferenceDialog owner={owner} count={count} onClose={() => setAsked(null)} />
      )}
    </span>
  )
}

interface DialogProps {
  owner: AccountOwner
  onClose(): void
}

function CountDialog({ owner, gold, onClose }: DialogProps & { gold: number }) {
  const { form, busy, errorOf, submit } = useCallForm(countBank, {
    startsWith: { owner: owner._id, counted: Number.NaN },
    refused: 'The count could not be saved',
    done: onClose,
  })
  const counted = form.watch('counted')
  return (
    <FormDialog
      title="Count bank"
      description={
        <>
          <Isolated>{owner.name}</Isolated>, booked <Gold amount={gold} settled />
        </>
      }
      submitLabel="Save count"
      busyLabel="Saving…"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Actual gold on the character"
        required
        hint={Number.isNaN(counted) ? 'This moves no gold' : countText({ counted, booked: gold })}
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

function DifferenceDialog({ owner, count, onClose }: DialogProps & { count: BankCount }) {
  const { form, busy, errorOf, submit } = useCallForm(postDifference, {
    startsWith: { count: count._id, reason: '', fromNoBank: false },
    refused: 'The difference could not be posted',
    done: onClose,
  })
  return (
    <FormDialog
      title="Post difference"
      submitLabel="Post difference"
      busyLabel="Posting…"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-4 text-sm text-bone-300">
        <Isolated>{owner.name}</Isolated>. {countText(count)}.
      </p>
      <Field label={MOVE_REASON.label} required hint={MOVE_REASON.hint} error={errorOf('reason')}>
        <TextInput {...form.register('reason')} maxLength={MOVE_REASON.maxLength} />
      </Field>
      {count.difference > 0 && (
        <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            {...form.register('fromNoBank')}
            className="size-5 shrink-0 accent-ember-500"
          />
          <span>
            This gold stands under {NO_BANK}
            <span className="block text-xs text-bone-500">It is taken from there, up to what is there.</span>
          </span>
        </label>
      )}
    </FormDialog>
  )
}
