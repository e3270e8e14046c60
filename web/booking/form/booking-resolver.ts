import { toNestErrors } from '@hookform/resolvers'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { type BookingInput, bookingInput } from '#domain/booking/booking.ts'
import type { Failure } from '#domain/failure.ts'

/** Validates the form as the server does: by the call's schema, then by the rules of the booking. */
export function bookingResolver(
  whyNot: (input: BookingInput) => Failure | null,
): Resolver<BookingInput, unknown, BookingInput> {
  const bySchema = zodResolver(bookingInput)
  return async (values, context, options) => {
    const result = await bySchema(values, context, options)
    if (Object.keys(result.errors).length > 0) return result
    const failure = whyNot(bookingInput.parse(values))
    if (failure === null) return result
    return { values: {}, errors: toNestErrors(errorsOf(failure), options) }
  }
}

function errorsOf(failure: Failure): FieldErrors<BookingInput> {
  const fields = Object.entries(failure.fields ?? { root: failure.message })
  return Object.fromEntries(fields.map(([field, message]) => [field, { type: failure.code, message }]))
}
