import { useState } from 'react'
import { PRICE_INVALID } from '#domain/booking/booking.ts'
import { CLASSES } from '#domain/season.ts'
import { slotsText } from '#web/booking/filters/choice-texts.ts'
import {
  type RaidFilters,
  SLOT_COUNTS,
  validFilters,
  WHEN_LABELS,
  WHENS,
} from '#web/booking/filters/raid-filters.ts'
import { GoldBox } from '#web/game/gold-box.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

interface FitFinderProps {
  filters: RaidFilters
  onChange(filters: RaidFilters): void
}

/** A client's needs of a raid: the filters that one sets with a message in front of one. */
export default function FitFinder({ filters, onChange }: FitFinderProps) {
  // A choice that there is not is none.
  const choose = (choice: Partial<Record<keyof RaidFilters, string>>) =>
    onChange(validFilters({ ...filters, ...choice }))
  return (
    <>
      <Field label="When" compact>
        <Select
          placeholder="Any day"
          options={WHENS.map((value) => ({ value, label: WHEN_LABELS[value] }))}
          value={filters.when}
          onChange={({ target }) => choose({ when: target.value })}
        />
      </Field>
      <Field label="Free slots" compact>
        <Select
          placeholder="Any"
          options={SLOT_COUNTS.map((value) => ({ value, label: slotsText(value) }))}
          value={filters.slots}
          onChange={({ target }) => choose({ slots: target.value })}
        />
      </Field>
      <PriceFilter price={filters.price} onChange={(price) => choose({ price })} />
      <Field label="Fits class" compact>
        <Select
          placeholder="Any class"
          options={CLASSES}
          value={filters.class}
          onChange={({ target }) => choose({ class: target.value })}
        />
      </Field>
    </>
  )
}

/** Filters once the box is left or Enter is pressed: each figure on the way would be a step for Back. */
function PriceFilter({ price, onChange }: { price: string; onChange(price: string): void }) {
  const [typed, setTyped] = useState<number | null>(null)
  const [refused, setRefused] = useState(false)
  const amount = typed ?? (price === '' ? Number.NaN : Number(price))

  function settle(text: string) {
    const isNone = Number.isNaN(amount)
    const isWrong = isNone && text !== ''
    setRefused(isWrong)
    if (typed === null || isWrong) return
    setTyped(null)
    onChange(isNone ? '' : String(amount))
  }

  return (
    <Field label="Takes my price" compact error={refused ? PRICE_INVALID : undefined}>
      <GoldBox
        placeholder="Any price"
        amount={amount}
        onAmount={setTyped}
        onBlur={({ target }) => settle(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') settle(currentTarget.value)
        }}
      />
    </Field>
  )
}
