import type { CSSProperties, ReactNode } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { nameOf } from '#web/booking/client-label.ts'
import { ClientSays } from '#web/booking/clients/client-says.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { PresenceDot } from '#web/ui/presence-dot.tsx'

interface ClientLineProps {
  client: Booking
  /** Below the name. */
  note: ReactNode
  /** In columns of their own, in place of the note, where there is room. */
  facts?: ReactNode
  onOpen(id: string): void
  /** The buttons, at the right. */
  children: ReactNode
}

/** A client's line, 56 px tall: the class by colour and word, and the name, which opens the sheet. */
export function ClientLine({ client, note, facts, onOpen, children }: ClientLineProps) {
  const colour: CSSProperties & Record<'--class', string> = {
    '--class': `var(--color-class-${client.clientClass.toLowerCase().replace(' ', '-')})`,
  }
  return (
    <li
      data-row={client._id}
      style={colour}
      className="flex h-14 items-center gap-2 border-b border-l-4 border-b-ink-700 border-l-(--class) pr-1.5 last:border-b-0"
    >
      <button
        type="button"
        data-focus
        id={`booking-${client._id}`}
        aria-haspopup="dialog"
        onClick={() => onOpen(client._id)}
        className="h-full min-w-0 flex-1 scroll-my-32 rounded-sm px-2.5 text-left -outline-offset-2"
      >
        <span className="flex items-center gap-2 text-md leading-6 font-semibold">
          <span className="truncate">
            <Isolated>{nameOf(client)}</Isolated>
          </span>
          <ClientSays clientSays={client.clientSays} />
          {client.additionalNotes && <PresenceDot tone="notes" label={`Notes: ${client.additionalNotes}`} />}
        </span>
        <span className="block truncate text-2xs text-bone-300">
          <span className={facts ? 'min-[85rem]:hidden' : undefined}>
            {note}
            {' · '}
          </span>
          <span className="text-(--class)">{client.clientClass}</span>
        </span>
      </button>
      {facts}
      {children}
    </li>
  )
}
