import { type MouseEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { BookingInput } from '#features/booking/booking.ts'
import {
  adjustedText,
  capText,
  depositCap,
  floorPrice,
  floorText,
  type Priced,
} from '#features/booking/price.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import type { Source } from '#features/season/game.ts'
import { notify } from '#platform/ui/feedback/toast.ts'
import { owes } from '#platform/words/gold.ts'

/** The gold of a booking form, whole gold; NaN is an empty box, which the schema refuses. */
export interface GoldTerms {
  readonly price: number
  readonly deposit: number
  readonly source: Source
}

export interface GoldBounds {
  readonly raid: Priced
  /** Only a new booking has a lowest price. */
  readonly isNew: boolean
}

interface Correction {
  readonly field: 'price' | 'deposit'
  readonly from: number
  readonly to: number
  readonly text: string
}

export interface SettledTerms extends GoldTerms {
  readonly owes: number
  readonly corrections: readonly Correction[]
}

/** Lowers a typed deposit above its cap to the cap (docs/product.md, Gold). */
export function withDeposit({ price, source }: GoldTerms, typed: number, { raid }: GoldBounds): SettledTerms {
  const of = [price, source, raid.lootType] as const
  return settled({ price, source, deposit: typed }, depositCap(...of), capText(...of))
}

/**
 * Raises the price to the lowest price, then lowers the deposit to its cap. A deposit that is too low stays, since the
 * advertiser did not take more.
 */
export function settle(terms: GoldTerms, { raid, isNew }: GoldBounds): SettledTerms {
  const floor = isNew ? floorPrice(raid) : 0
  const price = terms.price < floor ? floor : terms.price
  const of = [price, terms.source, raid.lootType] as const
  const { corrections, ...rest } = settled({ ...terms, price }, depositCap(...of), adjustedText(...of))
  if (Object.is(price, terms.price)) return { ...rest, corrections }
  const raised: Correction = { field: 'price', from: terms.price, to: price, text: floorText(raid) }
  return { ...rest, corrections: [raised, ...corrections] }
}

function settled(terms: GoldTerms, cap: number, text: string): SettledTerms {
  const { price, deposit: from } = terms
  const deposit = from > cap ? cap : from
  const corrections: Correction[] = from > cap ? [{ field: 'deposit', from, to: cap, text }] : []
  // An empty box counts as 0 here; the schema's error is shown at the box itself.
  return { ...terms, deposit, owes: owes(price || 0, deposit || 0), corrections }
}

/** The note at a corrected box while it holds the corrected value: old figure, new figure, reason. */
export function correctionNotice(correction: Correction | undefined, amount: number): string | undefined {
  if (correction?.to !== amount) return
  return `${formatGold(correction.from)} → ${formatGold(correction.to)}. ${correction.text}.`
}

export type CorrectedBox = Correction['field']

export type BookingGold = ReturnType<typeof useBookingGold>

/** The behaviour of the form's gold boxes (docs/product.md, Booking form); amounts in whole gold, NaN for none. */
export function useBookingGold(form: UseFormReturn<BookingInput>, bounds: GoldBounds) {
  const [corrections, setCorrections] = useState<Partial<Record<CorrectedBox, Correction>>>({})
  // Whether the deposit was typed since the last correction: its toast says 'cannot exceed', else 'adjusted'.
  const depositTyped = useRef(false)
  // Boxes corrected since the click on the submit button began: the person cannot have seen the new amounts (GOLD-7).
  const unseen = useRef<CorrectedBox[]>([])

  function terms(): GoldTerms {
    const [price, deposit, source] = form.getValues(['price', 'deposit', 'source'])
    return { price, deposit, source }
  }

  function set(name: CorrectedBox | 'owes', amount: number) {
    if (Object.is(form.getValues(name), amount)) return
    const shouldValidate = form.formState.isSubmitted || form.getFieldState(name).invalid
    form.setValue(name, amount, { shouldDirty: true, shouldValidate })
  }

  function show(settledTerms: SettledTerms) {
    for (const name of ['price', 'deposit', 'owes'] as const) set(name, settledTerms[name])
    for (const correction of settledTerms.corrections) {
      notify.info(correction.text)
      setCorrections((others) => ({ ...others, [correction.field]: correction }))
      unseen.current.push(correction.field)
    }
  }

  function settleBoth() {
    if (depositTyped.current) show(withDeposit(terms(), terms().deposit, bounds))
    depositTyped.current = false
    show(settle(terms(), bounds))
  }

  const pressBegins = () => {
    unseen.current = []
  }

  return {
    /** The last corrections, each shown while its box holds the corrected value. */
    corrections,
    bounds,
    settle: settleBoth,
    /** Takes a keystroke. The box is corrected on blur, not before. */
    change(name: CorrectedBox, amount: number) {
      if (name === 'deposit') depositTyped.current = true
      set(name, amount)
      const { price, deposit } = terms()
      set('owes', owes(price || 0, deposit || 0))
      setCorrections(({ [name]: _typedOver, ...others }) => others)
    },
    changeSource(source: Source) {
      form.setValue('source', source, { shouldDirty: true })
      settleBoth()
    },
    /** On blur: corrects the box and the figures that depend on it. An invalid amount gets its error. */
    leave(box: CorrectedBox) {
      settleBoth()
      if (Number.isNaN(form.getValues(box))) void form.trigger(box)
    },
    /** Corrects both boxes. Returns the first box that this submit corrected; null if the form can be sent. */
    settleForSending(): CorrectedBox | null {
      // Enter submits while the box still has the focus, so its blur handler has not run.
      settleBoth()
      return unseen.current[0] ?? null
    },
    /**
     * For the submit button. Mouse down comes before the blur of a gold box. The second click of a double click is ignored.
     * A key or a screen reader clicks without a mouse event, with `detail` 0.
     */
    submitProps: {
      onMouseDown: ({ detail }: MouseEvent) => detail < 2 && pressBegins(),
      onClick: ({ detail }: MouseEvent) => detail === 0 && pressBegins(),
    },
  }
}
