import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import type { AccountKind, AccountOwner } from '#features/ledger/ledger.ts'
import { NO_BANK } from '#features/ledger/rules.ts'
import { Combobox } from '#platform/ui/form/combobox.tsx'
import { Field, Select } from '#platform/ui/form/field.tsx'
import { ownersOf } from './queries.ts'

/** An account that is being chosen: `owner` null for 'No bank', nobody yet or the community. */
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
  /** The box at which the error stands. */
  focusRef: Ref<HTMLInputElement & HTMLSelectElement>
  onChange(value: ChosenAccount): void
}

/** The kind of an account, and its owner. */
export function AccountFields({ label, value, error, focusRef, onChange }: AccountFieldsProps) {
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
  // One that was filled in need not be among those that a search finds.
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
