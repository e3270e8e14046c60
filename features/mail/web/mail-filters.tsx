import { useInfiniteQuery } from '@tanstack/react-query'
import { realmsWith } from '#features/character/realm.ts'
import { FACTIONS } from '#features/season/game.ts'
import { LoadingAside } from '#platform/ui/button.tsx'
import { Field, SuggestingInput } from '#platform/ui/form/field.tsx'
import { DayFilter, FilterBar } from '#platform/ui/form/filter-bar.tsx'
import { countFilters, isFiltered, type MailFilter, NO_FILTER } from './mail-address.ts'
import { type MailScope, mailRecords } from './queries.ts'

interface MailFiltersProps {
  scope: MailScope
  /** The filter of the records that are shown. */
  filter: MailFilter
  /** The filter in the boxes. */
  typed: MailFilter
  onChange(filter: MailFilter): void
}

/** Narrows the records by the booking's day and by where the gold is paid. */
export function MailFilters({ scope, filter, typed, onChange }: MailFiltersProps) {
  const { data, isPending, isPlaceholderData } = useInfiniteQuery(mailRecords(scope, filter))
  const paidOn = data?.pages.flatMap(({ payload }) => payload.map(({ paymentRealm }) => paymentRealm)) ?? []
  // A choice here drops the one record that the address asked for.
  const among = { ...typed, mail: '' }
  return (
    <>
      {(isPending || isPlaceholderData) && <LoadingAside />}
      <FilterBar
        label="Filter mail records"
        inHead
        count={countFilters(among)}
        filtered={isFiltered(typed)}
        onClear={() => onChange({ ...NO_FILTER, tab: typed.tab })}
      >
        <DayFilter date={typed.date} onChange={(date) => onChange({ ...among, date })} />
        <Field label="Payment Realm" compact>
          <SuggestingInput
            suggestions={realmsWith(paidOn)}
            value={typed.realm}
            maxLength={64}
            placeholder="Payment Realm"
            onChange={({ target }) => onChange({ ...among, realm: target.value })}
          />
        </Field>
        <Field label="Payment Faction" compact>
          <SuggestingInput
            suggestions={FACTIONS}
            value={typed.faction}
            maxLength={16}
            placeholder="Payment Faction"
            onChange={({ target }) => onChange({ ...among, faction: target.value })}
          />
        </Field>
      </FilterBar>
    </>
  )
}
