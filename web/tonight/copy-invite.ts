import type { Booking } from '#domain/booking/booking.ts'
import { inviteOf } from '#web/tonight/copies.ts'
import { copyText } from '#web/ui/copy.ts'
import { notify } from '#web/ui/feedback/toast.ts'

/** Copies the line by which the game invites the client; nothing where the name is withheld. */
export async function copyInvite(client: Booking): Promise<void> {
  const line = inviteOf(client)
  if (line === null) return
  if (await copyText(line)) notify.success(`Copied: ${line}`)
  else notify.error('The invite could not be copied')
}
