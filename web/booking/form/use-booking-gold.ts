import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { BookingInput } from '#domain/booking/booking.ts'
import { owes } from '#domain/gold.ts'
import type { Source } from '#domain/season.ts'
import {
  type Correction,
  type GoldBounds,
  type GoldTerms,
  type SettledTerms,
  settle,
  withDeposit,
} from '#web/booking/form/gold-terms.ts'
import { notify } from '#web/ui/feedback/toast.ts'

/** A box whose amount may be corrected. */
export type CorrectedBox = Correction['field']

/** The behaviour of the form's gold boxes (docs/product.md, Booking form); amounts in whole gold, NaN for none. */
export interface BookingGold {
  /** The corrections that were not typed over since, each shown at its box for as long as the box holds the corrected value. */
  corrections: Partial<Record<CorrectedBox, Correction>>
  /** Takes what is typed into the box. It is corrected when the box is left, and not before. */
  change(box: CorrectedBox, amount: number): void
  changeSource(source: Source): void
  /** The box was left: corrects it and what follows from it. What is no amount is said at it. */
  leave(box: CorrectedBox): void
  /** Raises the price to its floor and lowers the deposit to its cap. */
  settle(): void
}

export function useBookingGold(
  form: UseFormReturn<BookingInput>,
  bounds: GoldBounds,
  onCorrected: (box: CorrectedBox) => void,
): BookingGold {
  const [corrections, setCorrections] = useState<BookingGold['corrections']>({})
  // Since it was last settled: one that was typed 'cannot exceed' its cap, any other is 'adjusted' to it.
  const depositTyped = useRef(false)

  function terms(): GoldTerms {
    const [price, deposit, source] = form.getValues(['price', 'deposit', 'source'])
    return { price, deposit, source }
  }

  function set(name: CorrectedBox | 'owes', amount: number) {
    if (Object.is(form.getValues(name), amount)) return
    const shouldValidate = form.formState.isSubmitted || form.getFieldState(name).invalid
    form.setValue(name, amount, { shouldDirty: true, shouldValidate })
  }

  function change(name: CorrectedBox, amount: number) {
    if (name === 'deposit') depositTyped.current = true
    set(name, amount)
    const { price, deposit } = terms()
    set('owes', owes(price || 0, deposit || 0))
    setCorrections(({ [name]: _typedOver, ...others }) => others)
  }

  function show(settled: SettledTerms) {
    set('price', settled.price)
    set('deposit', settled.deposit)
    set('owes', settled.owes)
    for (const correction of settled.corrections) {
      notify.info(correction.text)
      setCorrections((others) => ({ ...others, [correction.field]: correction }))
      onCorrected(correction.field)
    }
  }

  function settleBoth() {
    if (depositTyped.current) show(withDeposit(terms(), terms().deposit, bounds))
    depositTyped.current = false
    show(settle(terms(), bounds))
  }

  return {
    corrections,
    change,
    changeSource: (source) => {
      form.setValue('source', source, { shouldDirty: true })
      settleBoth()
    },
    leave: (box) => {
      settleBoth()
      if (Number.isNaN(form.getValues(box))) void form.trigger(box)
    },
    settle: settleBoth,
  }
}
