import { FilterX } from 'lucide-react'
import { isDay, isFiltered, type MailFilter, NO_FILTER } from '#web/mail/mail-address.ts'
import { Button } from '#web/ui/button.tsx'
import { DayFilter } from '#web/ui/form/day-filter.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface MailFiltersProps {
  filter: MailFilter
  onChange(filter: MailFilter): void
}

/** Narrows the records by the booking's day and by where the gold is paid. */
export function MailFilters({ filter, onChange }: MailFiltersProps) {
  // A choice here drops the one record that the address asked for.
  const among = { ...filter, mail: '' }
  return (
    <search
      aria-label="Filter mail records"
      className="grid grid-cols-1 items-end gap-x-4 gap-y-3 border-b border-ink-700 p-4 min-[30rem]:grid-cols-2 sm:px-5 md:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
    >
      <DayFilter date={filter.date} isDay={isDay} onChange={(date) => onChange({ ...among, date })} />
      <Field label="Payment Realm" compact>
        <TextInput
          value={filter.realm}
          maxLength={64}
          spellCheck={false}
          placeholder="Any realm"
          onChange={({ target }) => onChange({ ...among, realm: target.value })}
        />
      </Field>
      <Field label="Payment Faction" compact>
        <TextInput
          value={filter.faction}
          maxLength={16}
          spellCheck={false}
          placeholder="Any faction"
          onChange={({ target }) => onChange({ ...among, faction: target.value })}
        />
      </Field>
      <Button
        disabled={!isFiltered(filter)}
        onClick={() => onChange(NO_FILTER)}
        icon={<FilterX aria-hidden className="size-4" />}
      >
        Clear Filters
      </Button>
    </search>
  )
}
