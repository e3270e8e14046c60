import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { moveGold } from '#features/ledger/calls.ts'
import { type AccountKind, type AccountOwner, type GoldMove, MOVE_REASON } from '#features/ledger/ledger.ts'
import { isAcross, linesOfMove, NO_BANK, whyNotMove } from '#features/ledger/rules.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { GoldBox } from '#features/raid/web/game/gold-box.tsx'
import { failureTextWithReason } from '#platform/call/web/api.ts'
import { useServerForm } from '#platform/call/web/use-server-form.ts'
import { Combobox } from '#platform/ui/form/combobox.tsx'
import { DatePicker } from '#platform/ui/form/date-picker.tsx'
import { Field, RadioChips, Select, TextInput } from '#platform/ui/form/field.tsx'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'
import { AccountName } from './entry-list.tsx'
import { ownersOf } from './queries.ts'

export interface Move {
  readonly from: ChosenAccount
  readonly to: ChosenAccount
  /** NaN while empty. */
  readonly gold: number
  readonly direction: 'in' | 'out' | null
  readonly reason: string
  /** `about` and `happenedOn` are '' if not given. */
  readonly about: string
  readonly happenedOn: string
}

const NOTHING: Move = {
  from: { account: 'held', owner: null },
  to: { account: 'bank', owner: null },
  ...{ gold: Number.NaN, direction: null, reason: '', about: '', happenedOn: '' },
}

const SIDES = [
  ['from', 'From'],
  ['to', 'To'],
] as const

const typedMove = z.pipe(z.pipe(z.custom<Move>(), z.transform(inputOf)), moveGold.input)

/** Moves gold between two accounts, with a reason (docs/product.md, LEDGER-13). */
export default function MoveGoldDialog({ starts, onClose }: { starts?: Partial<Move>; onClose(): void }) {
  const { form, busy, errorOf, handleSubmit, send } = useServerForm<Move, GoldMove>({
    defaultValues: { ...NOTHING, ...starts },
    rules: { schema: typedMove, whyNot: whyNotMove },
    fields: ['from', 'to', 'direction', 'gold', 'reason', 'about', 'happenedOn'],
    refusal: (error) => failureTextWithReason(error, 'The gold could not be moved'),
  })
  const { control, register, resetField, clearErrors } = form
  const move = form.watch()
  const submit = handleSubmit((input) => send(moveGold, input, { done: onClose }))
  return (
    <FormDialog
      title="Move gold"
      description="For gold that was handed in, lost, named later or wrongly booked. It is one entry, and can be taken back."
      submitLabel="Move gold"
      busyLabel="Moving…"
      busy={busy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <div className="grid gap-y-1">
        {SIDES.map(([name, label]) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <AccountFields
                label={label}
                value={field.value}
                error={errorOf(name)}
                focusRef={field.ref}
                onChange={(account) => {
                  field.onChange(account)
                  // The direction was chosen for the previous accounts.
                  resetField('direction')
                  clearErrors(['from', 'to'])
                }}
              />
            )}
          />
        ))}
        {isAcross(inputOf(move)) && (
          <Controller
            control={control}
            name="direction"
            render={({ field }) => (
              <RadioChips
                {...field}
                legend="One account is where gold is, the other who owns it"
                choices={[
                  ['in', 'Both increase'],
                  ['out', 'Both decrease'],
                ]}
                error={errorOf('direction')}
                columns="grid-cols-2"
              />
            )}
          />
        )}
        <Field label="Gold" required error={errorOf('gold')}>
          <Controller
            control={control}
            name="gold"
            render={({ field: { value, onChange, ...box } }) => (
              <GoldBox {...box} amount={value} onAmount={onChange} />
            )}
          />
        </Field>
        <Field label={MOVE_REASON.label} required hint={MOVE_REASON.hint} error={errorOf('reason')}>
          <TextInput {...register('reason')} maxLength={MOVE_REASON.maxLength} />
        </Field>
        <Field
          label="About"
          hint="A mail’s code, or the RunID, id or link of a booking, raid or payout."
          error={errorOf('about')}
        >
          <TextInput {...register('about')} maxLength={200} />
        </Field>
        <Field label="Happened on" hint="If it was not today." error={errorOf('happenedOn')}>
          <Controller control={control} name="happenedOn" render={({ field }) => <DatePicker {...field} />} />
        </Field>
      </div>
      <Outcome move={move} />
    </FormDialog>
  )
}

function inputOf({ from, to, gold, direction, reason, about, happenedOn }: Move): GoldMove {
  const idOf = ({ account, owner }: ChosenAccount) => ({ account, owner: owner?._id ?? null })
  return {
    ...{ from: idOf(from), to: idOf(to), gold, reason },
    ...(direction !== null && { direction }),
    ...(about.trim() !== '' && { about }),
    ...(happenedOn !== '' && { happenedOn }),
  }
}

/** Shows how both accounts change, once the form is complete. */
function Outcome({ move }: { move: Move }) {
  const input = inputOf(move)
  if (Number.isNaN(move.gold) || whyNotMove(input) !== null) return null
  const [first, second] = linesOfMove(input)
  return (
    <dl
      aria-label="What is posted"
      className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 rounded-lg border border-ink-700 bg-ink-850 px-4 py-3 text-sm"
    >
      <Change of={move.from} gold={first?.gold ?? 0} />
      <Change of={move.to} gold={second?.gold ?? 0} />
    </dl>
  )
}

function Change({ of, gold }: { of: ChosenAccount; gold: number }) {
  return (
    <>
      <dt className="text-bone-300 wrap-anywhere">
        <AccountName {...of} />
      </dt>
      <dd className="text-right">
        {gold > 0 && '+'}
        <Gold amount={gold} />
      </dd>
    </>
  )
}

/** An account in the form: `owner` is null for 'No bank', the community, and while nobody is chosen. */
export interface ChosenAccount {
  readonly account: AccountKind
  readonly owner: AccountOwner | null
}

const KINDS: readonly { value: AccountKind; label: string }[] = [
  { value: 'held', label: 'Held by a person' },
  { value: 'bank', label: 'In a bank' },
  { value: 'due', label: 'Due to a person or character' },
  { value: 'community', label: 'Community' },
]

const OWNERS_OF: Readonly<Partial<Record<AccountKind, Parameters<typeof ownersOf>[0]>>> = {
  bank: 'banks',
  due: 'payees',
}

interface AccountFieldsProps {
  label: string
  value: ChosenAccount
  error: string | undefined
  /** The box that shows the error. */
  focusRef: Ref<HTMLInputElement & HTMLSelectElement>
  onChange(value: ChosenAccount): void
}

function AccountFields({ label, value, error, focusRef, onChange }: AccountFieldsProps) {
  const { account, owner } = value
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <Field label={label} error={account === 'community' ? error : undefined}>
        <Select
          {...(account === 'community' && { ref: focusRef })}
          value={account}
          options={KINDS}
          onChange={({ target }) => {
            const kind = KINDS.find(({ value }) => value === target.value)?.value
            if (kind !== undefined) onChange({ account: kind, owner: null })
          }}
        />
      </Field>
      {account !== 'community' && (
        <Field label={`${label}: ${account === 'bank' ? 'which bank' : 'who'}`} error={error}>
          <Owner
            key={account}
            of={OWNERS_OF[account] ?? 'members'}
            owner={owner}
            focusRef={focusRef}
            onChange={(next) => onChange({ account, owner: next })}
          />
        </Field>
      )}
    </div>
  )
}

const NO_BANK_CHOICE = { value: '', label: NO_BANK }

interface OwnerProps {
  of: Parameters<typeof ownersOf>[0]
  owner: AccountOwner | null
  focusRef: AccountFieldsProps['focusRef']
  onChange(owner: AccountOwner | null): void
}

function Owner({ of, owner, focusRef, onChange }: OwnerProps) {
  const [typed, setTyped] = useState('')
  const { data: owners = [] } = useQuery({ ...ownersOf(of, typed), placeholderData: keepPreviousData })
  // A prefilled owner may be missing from the search's results.
  const offered = owner === null || owners.some(({ _id }) => _id === owner._id) ? owners : [owner, ...owners]
  const options = offered.map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <Combobox
      ref={focusRef}
      options={of === 'banks' ? [NO_BANK_CHOICE, ...options] : options}
      value={owner?._id ?? ''}
      onChange={(id) => onChange(offered.find(({ _id }) => _id === id) ?? null)}
      onSearch={setTyped}
      none={of === 'banks' ? 'No such bank.' : 'Nobody by that name.'}
    />
  )
}
