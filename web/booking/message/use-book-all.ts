import { useState } from 'react'
import { type BookingInput, bookingInput } from '#domain/booking/booking.ts'
import { createBookings } from '#domain/booking/endpoints.ts'
import { whyNotCreate } from '#domain/booking/rules.ts'
import type { FieldMessages } from '#domain/failure.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { Confirmed } from '#web/booking/confirmation.ts'
import { inputFor } from '#web/booking/message/card-values.ts'
import type { CardHandle } from '#web/booking/message/use-client-card.ts'
import type { Message } from '#web/booking/message/use-message.ts'
import { ApiFailure } from '#web/call/api.ts'
import { messagesOf } from '#web/call/server-form.ts'
import { useWrite } from '#web/call/use-write.ts'
import { useMember } from '#web/member/member-context.ts'
import { notify } from '#web/ui/feedback/toast.ts'

/** Books all clients of the message onto one raid, or none of them and says at each card what is wrong. */
export function useBookAll({ handles, clients, draft, forget }: Message) {
  const { actor } = useMember()
  const { busy, write } = useWrite('Failed to submit booking', { plain: true })
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [booked, setBooked] = useState<Confirmed | null>(null)
  const cards = () => clients.flatMap(({ at }) => handles.current.get(at) ?? [])

  function send(raid: Raid, bookings: BookingInput[]) {
    const content = { raidId: raid._id, bookings: bookings.map(({ raidId: _, ...rest }) => rest) }
    write(createBookings, content, {
      key: draft.requestKey(content),
      failed(error) {
        for (const [at, messages] of byClient(error)) say(cards()[at], messages)
        setBusyWith(null)
      },
      done(made) {
        forget()
        setBooked({ raid, bookings, ids: made.map(({ _id }) => _id) })
        setBusyWith(null)
      },
    })
  }

  function book(raid: Raid) {
    if (busy) return
    const all = cards()
    if (all.filter(isCorrected).length > 0) return
    const inputs = all.map(({ form }) => inputFor(raid, form.getValues()))
    const wrong = inputs.map((input) => faultsIn(input, (whole) => whyNotCreate(whole, raid, actor)))
    const first = wrong.findIndex((messages) => messages !== null)
    for (const [at, messages] of wrong.entries()) if (messages) say(all[at], messages)
    if (first >= 0) {
      notify.error(`Client ${first + 1}: ${Object.values(wrong[first] ?? {})[0]}`)
      return
    }
    setBusyWith(raid._id)
    send(raid, inputs)
  }

  return { book, busyWith, booked }
}

/** Corrects the gold of a card; what this very press corrected nobody has seen, so nothing is sent (GOLD-7). */
function isCorrected({ gold, takeCorrected, open, form }: CardHandle): boolean {
  takeCorrected()
  form.clearErrors()
  gold.settle()
  const box = takeCorrected()
  if (box !== null) open()
  return box !== null
}

type Rule = (input: BookingInput) => ReturnType<typeof whyNotCreate>

function faultsIn(input: BookingInput, whyNot: Rule): FieldMessages | null {
  const parsed = bookingInput.safeParse(input)
  if (parsed.success) {
    const failure = whyNot(parsed.data)
    return failure && messagesOf(failure)
  }
  const messages: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) messages[String(path[0] ?? 'root')] ??= message
  return messages
}

/** A refusal's sentences for each client: 'bookings.1.price' is the price of the second. */
function byClient(error: unknown): Map<number, FieldMessages> {
  const clients = new Map<number, Record<string, string>>()
  if (!(error instanceof ApiFailure)) return clients
  for (const [path, message] of Object.entries(error.fields)) {
    const [list, place, field = 'root'] = path.split('.')
    if (list !== 'bookings' || place === undefined) continue
    clients.set(Number(place), { ...clients.get(Number(place)), [field]: message })
  }
  return clients
}

/** Says at a card what is wrong, and opens it where that is about a field. */
function say(card: CardHandle | undefined, messages: FieldMessages): void {
  if (!card) return
  for (const [field, message] of Object.entries(messages)) {
    card.form.setError(field as keyof BookingInput | 'root', { type: 'server', message: message ?? '' })
  }
  if (!('root' in messages)) card.open()
}
