import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Booking, BookingInput } from '#domain/booking/booking.ts'
import { PAID_TERMS, TERMS_PAID, whyNotNewTerms } from '#domain/booking/rules.ts'
import { valuesOf } from '#web/booking/form/booking-values.ts'
import { raidBookings } from '#web/booking/queries.ts'

const FIGURES = [...PAID_TERMS, 'owes'] as const

/**
 * Why the figures of the booking that is edited stay as they are; null while they can be changed. What was typed before the client
 * was marked paid gives way to the booking's own. Of a raid that may be gone (`isThere` false) nothing is read again.
 */
export function usePaidTerms(
  { control, getValues, setValue }: UseFormReturn<BookingInput>,
  booking: Booking | null,
  isThere: boolean,
): string | null {
  const query = raidBookings(booking?.raidId ?? '')
  const { data = [] } = useQuery({ ...query, enabled: booking !== null && isThere })
  const current = data.find(({ _id }) => _id === booking?._id) ?? booking
  const isPaid = current?.paid === true
  const figures = useWatch({ control, name: PAID_TERMS })
  const putBack = useEffectEvent(() => {
    if (current === null || whyNotNewTerms(current, getValues()) === null) return
    const values = valuesOf(current)
    for (const field of FIGURES) setValue(field, values[field], { shouldDirty: true })
  })
  useEffect(() => {
    if (isPaid) putBack()
  }, [isPaid, ...figures])
  return isPaid ? TERMS_PAID : null
}
