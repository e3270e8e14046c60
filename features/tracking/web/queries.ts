import { makeTrackingLink } from '#features/tracking/calls.ts'
import { failureTextWithReason } from '#platform/call/web/api.ts'
import { callOnce } from '#platform/call/web/use-write.ts'
import { copyText } from '#platform/ui/copy.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'

export async function trackingAddress(bookingId: string): Promise<string> {
  const { payload } = await callOnce(makeTrackingLink, { bookingId })
  return payload.address
}

/**
 * Makes a link to the client's page and copies it; if the clipboard is not available a toast says so, since the link is not
 * stored.
 */
export async function copyTrackingLink(bookingId: string): Promise<void> {
  const made = trackingAddress(bookingId)
  await copyMade(made, 'Tracking link', (address) => `The tracking link could not be copied: ${address}`)
}

export async function copyConfirmation(whole: () => Promise<string>): Promise<void> {
  await copyMade(whole(), 'Confirmation', () => 'The confirmation could not be copied')
}

async function copyMade(made: Promise<string>, what: string, notCopied: (text: string) => string) {
  const copied = copyText(made)
  try {
    const text = await made
    if (await copied) notify.success(`${what} copied`)
    else notify.error(notCopied(text))
  } catch (error) {
    notify.error(failureTextWithReason(error, 'The tracking link could not be made'))
  }
}
