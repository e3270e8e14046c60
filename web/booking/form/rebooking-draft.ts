import type { Notice } from '#domain/notice/notice.ts'
import { draftKey, newBooking, valuesOf } from '#web/booking/form/booking-values.ts'
import { keepDraft } from '#web/ui/form/use-draft.ts'

export type Rebooking = NonNullable<Notice['rebook']>

/** Keeps what was booked as a draft of the raid's form. */
export function keepRebooking({ raid, booking }: Rebooking, memberId: string): void {
  keepDraft(draftKey(raid, null, memberId), newBooking(raid), valuesOf(booking))
}
