import { makeTrackingLink } from '#domain/tracking/endpoints.ts'
import { callOnce } from '#web/call/call-once.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { copyText } from '#web/ui/copy.ts'
import { notify } from '#web/ui/feedback/toast.ts'

/** Makes a link to the client's page and copies it, by one press; where there is no clipboard it is said, since nothing keeps it. */
export async function copyTrackingLink(bookingId: string): Promise<void> {
  const made = callOnce(makeTrackingLink, { bookingId }).then(({ payload: { address } }) => {
    if (address === null) throw new Error('The answer that told the link was lost')
    return address
  })
  const copied = copyText(made)
  try {
    const address = await made
    if (await copied) notify.success('Tracking link copied')
    else notify.error(`The tracking link could not be copied: ${address}`)
  } catch (error) {
    notify.error(failureTextWithReason(error, 'Error making the tracking link'))
  }
}
