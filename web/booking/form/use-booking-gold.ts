import type { UseFormReturn } from 'react-hook-form'
import type { BookingInput } from '#domain/booking/booking.ts'
import { owes } from '#domain/gold.ts'
import type { Source } from '#domain/season.ts'
import { type GoldTerms, type SettledTerms, settle, withDeposit } from '#web/booking/form/gold-terms.ts'
import { notify } from '#web/ui/feedback/toast.tsx'

/** What the gold boxes of the form do (docs/product.md, Booking form); amounts in whole gold, NaN for an empty box. */
export interface BookingGold {
  changePrice(price: number): void
  changeDeposit(deposit: number): void
  /** Settles the price; what is no price is said at its box. */
  leavePrice(): void
  /** What is no deposit is said at its box. */
  leaveDeposit(): void
  changeSource(source: Source): void
  /** The price was left, or is about to be sent: raises it to its floor and lowers the deposit to its cap. */
  settlePrice(): void
}

/** `pot` is the raid's price in gold, from which the floor follows; null where there is no floor. */
export function useBookingGold(form: UseFormReturn<BookingInput>, pot: number | null): BookingGold {
  function terms(): GoldTerms {
    const [price, deposit, source] = form.getValues(['price', 'deposit', 'source'])
    return { price, deposit, source }
  }

  function set(name: 'price' | 'deposit' | 'owes', amount: number) {
    if (Object.is(form.getValues(name), amount)) return
    const shouldValidate = form.formState.isSubmitted || form.getFieldState(name).invalid
    form.setValue(name, amount, { shouldDirty: true, shouldValidate })
  }

  function show(settled: SettledTerms) {
    set('price', settled.price)
    set('deposit', settled.deposit)
    set('owes', settled.owes)
    for (const notice of settled.notices) notify.info(notice)
  }

  function sayWhatIsNone(name: 'price' | 'deposit') {
    if (Number.isNaN(form.getValues(name))) void form.trigger(name)
  }

  return {
    // A price is corrected only when its box is left, not while it is being typed.
    changePrice: (price) => {
      set('price', price)
      set('owes', owes(price || 0, terms().deposit || 0))
    },
    changeDeposit: (deposit) => show(withDeposit(terms(), deposit)),
    changeSource: (source) => {
      form.setValue('source', source, { shouldDirty: true })
      show(settle(terms(), pot))
    },
    settlePrice: () => show(settle(terms(), pot)),
    leavePrice: () => {
      show(settle(terms(), pot))
      sayWhatIsNone('price')
    },
    leaveDeposit: () => sayWhatIsNone('deposit'),
  }
}
