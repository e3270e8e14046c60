import { isDay } from '#domain/field.ts'
import { realmsWith } from '#domain/realm/rules.ts'
import { FACTIONS } from '#domain/season.ts'
import { countFilters, isFiltered, type MailFilter, NO_FILTER, sentOf } from '#web/mail/mail-address.ts'
import { DayFilter } from '#web/ui/form/day-filter.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FilterBar } from '#web/ui/form/filter-bar.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { SuggestingInput } from '#web/ui/form/suggesting-input.tsx'

interface MailFiltersProps {
  filter: MailFilter
  /** Realms of records that are shown. */
  paidOn: readonly string[]
  onChange(filter: MailFilter): void
}

const SENT = [
  { value: 'no', label: 'Not Sent' },
  { value: 'yes', label: 'Sent' },
]

/** Narrows the records by the booking's day, by where the gold is paid, and by whether they are sent. */
export function MailFilters({ filter, paidOn, onChange }: MailFiltersProps) {
  // A choice here drops the one record that the address asked for.
  const among = { ...filter, mail: '' }
  return (
    <FilterBar
      label="Filter mail records"
      inHead
      count={countFilters(among)}
      filtered={isFiltered(filter)}
      onClear={() => onChange(NO_FILTER)}
    >
      <DayFilter date={filter.date} isDay={isDay} onChange={(date) => onChange({ ...among, date })} />
      <Field label="Payment Realm" compact>
        <SuggestingInput
          suggestions={realmsWith(paidOn)}
          value={filter.realm}
          maxLength={64}
          placeholder="Any realm"
          onChange={({ target }) => onChange({ ...among, realm: target.value })}
        />
      </Field>
      <Field label="Payment Faction" compact>
        <SuggestingInput
          suggestions={FACTIONS}
          value={filter.faction}
          maxLength={16}
          placeholder="Any faction"
          onChange={({ target }) => onChange({ ...among, faction: target.value })}
        />
      </Field>
      <Field label="Payment Status" compact>
        <Select
          placeholder="Any status"
          options={SENT}
          value={filter.sent}
          onChange={({ target }) => onChange({ ...among, sent: sentOf(target.value) })}
        />
      </Field>
    </FilterBar>
  )
}
