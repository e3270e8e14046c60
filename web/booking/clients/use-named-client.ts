import { type FocusEvent, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { BookingInput } from '#domain/booking/booking.ts'
import { clientKey, type NamedClient } from '#domain/client/client.ts'

/** The boxes that say who it is. */
const BOXES = ['clientName', 'clientRealm'] as const

/**
 * The client that a form names in full: while somebody types in one of the boxes still the one from before, and none once
 * that is another.
 */
export function useNamedClient(form: UseFormReturn<BookingInput>) {
  const [name = '', realm = ''] = useWatch({ control: form.control, name: BOXES })
  const named: NamedClient = { name: name.trim(), realm: realm.trim() }
  const [before, setBefore] = useState<NamedClient | null>(null)
  const isBox = ({ target }: FocusEvent<HTMLElement>) =>
    target instanceof HTMLInputElement && BOXES.some((box) => box === target.name)
  const isFull = named.name !== '' && named.realm !== ''
  const isAnother = before !== null && clientKey(before) !== clientKey(named)
  return {
    client: isFull && !isAnother ? named : null,
    /** For the form. */
    handlers: {
      onFocus: (event: FocusEvent<HTMLElement>) => isBox(event) && setBefore(named),
      onBlur: (event: FocusEvent<HTMLElement>) => isBox(event) && setBefore(null),
    },
  }
}
