import { CHAT_LINE, packed } from '#features/booking/advert.ts'
import type { Booking } from '#features/booking/booking.ts'
import { stateOf } from '#features/booking/mark.ts'
import { debtOf, inviteOf, nameOf } from '#features/booking/web/client-label.ts'
import { owesNothing } from '#features/booking/web/marks/client-steps.ts'
import { CopyButton } from '#platform/ui/copy.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { Dialog } from '#platform/ui/overlay/dialog.tsx'

/** Texts that the viewer copies into the game or Discord. */
export default function CopyLists({ clients, onClose }: { clients: readonly Booking[]; onClose(): void }) {
  const texts = textsOf(clients)
  return (
    <Dialog onClose={onClose} title="Copy invites">
      <ul className="space-y-4">
        {texts.map(({ title, text }) => (
          <li key={title}>
            <div className="flex items-center justify-between gap-3">
              <h3 className="text-sm font-semibold">{title}</h3>
              {text !== '' && (
                <CopyButton
                  text={text}
                  variant="secondary"
                  size="medium"
                  className="min-h-11"
                  onCopied={() => notify.success(`Copied: ${title}`)}
                  onFailed={() => notify.error(`${title} could not be copied`)}
                >
                  Copy
                  <span className="sr-only"> {title}</span>
                </CopyButton>
              )}
            </div>
            <p
              dir="auto"
              className="mt-1.5 max-h-24 overflow-y-auto rounded-lg bg-ink-850 p-2 text-xs wrap-anywhere whitespace-pre-line text-bone-300"
            >
              {text || 'Nobody'}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function textsOf(clients: readonly Booking[]): { title: string; text: string }[] {
  const messages = invites(clients)
  const title = (place: number) =>
    messages.length > 1 ? `Invites ${place + 1} of ${messages.length}` : 'Invites'
  return [
    ...(messages.length === 0 ? [''] : messages).map((text, place) => ({ title: title(place), text })),
    { title: 'Who owes what', text: debts(clients) },
    { title: 'The whole list', text: wholeList(clients) },
  ]
}

export function invites(clients: readonly Booking[]): string[] {
  const waiting = clients.filter(({ inGroup, status }) => !inGroup && !status)
  return packed(
    waiting.flatMap((client) => inviteOf(client) ?? []),
    { max: CHAT_LINE, between: '\n' },
  )
}

/** One line per client who owes gold, with the realm; '' if nobody owes. */
export function debts(clients: readonly Booking[]): string {
  const owing = clients.filter((client) => !owesNothing(client))
  return owing.map((client) => `${nameOf(client)} owes ${debtOf(client)}`).join('\n')
}

export function wholeList(clients: readonly Booking[]): string {
  return clients
    .filter(({ masked }) => !masked)
    .map((client) => {
      // The money column shows Paid already.
      const { word } = stateOf({ ...client, paid: false })
      return [nameOf(client), client.clientClass, word.toLowerCase(), moneyOf(client)].join(', ')
    })
    .join('\n')
}

/** 'owes 300,000 g on Kazzak (Horde)', 'paid' or 'paid in full'. */
function moneyOf(client: Booking): string {
  if (client.paidFull) return 'paid in full'
  return owesNothing(client) ? 'paid' : `owes ${debtOf(client)}`
}
