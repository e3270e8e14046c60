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

/**
 * The gold of a booking while it is being typed, in whole gold; NaN is an empty box, which the schema refuses
 * with its own sentence.
 */
export interface GoldTerms {
  readonly price: number
  readonly deposit: number
  readonly source: Source
}

export interface GoldBounds {
  readonly raid: Priced
  /** A new booking of a raid has a floor, an edited one has none. */
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

/** A deposit was typed: above its cap it becomes the cap (docs/product.md, Gold). */
export function withDeposit({ price, source }: GoldTerms, typed: number, { raid }: GoldBounds): SettledTerms {
  const of = [price, source, raid.lootType] as const
  return settled({ price, source, deposit: typed }, depositCap(...of), capText(...of))
}

/**
 * Price or source are as they shall be: a price below the floor is raised to it, then a deposit above the cap that
 * follows from both is lowered. A deposit that is too low stays, since nobody took the rest.
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
  // An empty box counts as nothing until it is filled: the schema speaks of the box itself, not of what follows from it.
  return { ...terms, deposit, owes: owes(price || 0, deposit || 0), corrections }
}

/** The note at the box of a corrected value while it holds that: the old and the new figure, and why. */
export function correctionNotice(correction: Correction | undefined, amount: number): string | undefined {
  if (correction?.to !== amount) return
  return `${formatGold(correction.from)} → ${formatGold(correction.to)}. ${correction.text}.`
}

export type CorrectedBox = Correction['field']

export type BookingGold = ReturnType<typeof useBookingGold>

/** The behaviour of the form's gold boxes (docs/product.md, Booking form); amounts in whole gold, NaN for none. */
export function useBookingGold(form: UseFormReturn<BookingInput>, bounds: GoldBounds) {
  const [corrections, setCorrections] = useState<Partial<Record<CorrectedBox, Correction>>>({})
  // Since it was last settled: one that was typed 'cannot exceed' its cap, any other is 'adjusted' to it.
  const depositTyped = useRef(false)
  // Boxes that were corrected since the press on the submit button began, so that nobody can have seen it (GOLD-7).
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
    /** Those that were not typed over since, each shown at its box for as long as the box holds the corrected value. */
    corrections,
    bounds,
    settle: settleBoth,
    /** Takes what is typed into the box. It is corrected when the box is left, and not before. */
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
    /** The box was left: corrects it and what follows from it. What is no amount is said at it. */
    leave(box: CorrectedBox) {
      settleBoth()
      if (Number.isNaN(form.getValues(box))) void form.trigger(box)
    },
    /** The first box that this very press corrected; null when the form can be sent. */
    settleForSending(): CorrectedBox | null {
      // Enter submits while the box still has the focus, so its blur handler has not run.
      settleBoth()
      return unseen.current[0] ?? null
    },
    /**
     * For the button that submits. A press begins before the box in front of it is left; the second press of a double click
     * belongs to the first; a key, or a program for the blind, clicks without pressing the mouse.
     */
    submitProps: {
      onMouseDown: ({ detail }: MouseEvent) => detail < 2 && pressBegins(),
      onClick: ({ detail }: MouseEvent) => detail === 0 && pressBegins(),
    },
  }
}
