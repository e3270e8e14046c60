import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Booking } from '#domain/booking/booking.ts'
import { owesNow, runId } from '#domain/booking/rules.ts'
import { recordText } from '#domain/client/rules.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { wayToRaid } from '#domain/way.ts'
import { debtOf } from '#web/booking/client-copies.ts'
import { clientLabel } from '#web/booking/client-label.ts'
import { useSaidText } from '#web/booking/clients/client-says.tsx'
import { FitNotes } from '#web/booking/clients/fit-notes.tsx'
import { useBookingFit } from '#web/booking/clients/use-misfits.ts'
import { CopyText } from '#web/booking/list/copy-buttons.tsx'
import { formatGold } from '#web/game/gold.tsx'
import { useMember } from '#web/member/member-context.ts'
import { dayText } from '#web/time/day-text.ts'
import { InstantDay } from '#web/time/instant-day.tsx'
import { useShownTime } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { Isolated } from '#web/ui/isolated.tsx'

/** All that is known of a client and of the booking, labels left. */
export function SheetFacts({ raid, client }: { raid: Raid; client: Booking }) {
  const said = useSaidText(client)
  const of = clientLabel(client)
  const { contactInfo, raiderioLink } = client
  return (
    <>
      <div className="mt-2 mb-1">
        <ClientFacts raid={raid} booking={client} />
      </div>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1.5 text-sm [&>dd]:wrap-anywhere [&>dd]:whitespace-pre-line [&>dt]:text-bone-500">
        {said !== null && <Fact name="Client says">{said}</Fact>}
        <Debt client={client} />
        <Fact name="Price">{goldText(client.price)}</Fact>
        <Fact name="Deposit">{goldText(client.deposit)}</Fact>
        <Fact name="Contact">
          <Written text={contactInfo} />
          {contactInfo && <CopyText text={contactInfo} what="contact info" of={of} />}
        </Fact>
        <Fact name="Notes">
          <Written text={client.additionalNotes} />
        </Fact>
        {client.selectedBosses.length > 0 && <Fact name="Bosses">{client.selectedBosses.join(', ')}</Fact>}
        <Fact name="Raid">
          <OfRaid raid={raid} />
        </Fact>
        {client.createdAt !== '' && (
          <Fact name="Booked">
            <InstantDay instant={client.createdAt} />
          </Fact>
        )}
        <Fact name="RunID">
          <span className="font-mono text-xs">{runId(client._id)}</span>
          <CopyText text={client._id} what="RunID" of={of} />
        </Fact>
        {raiderioLink && (
          <Fact name="Character">
            <a href={raiderioLink} target="_blank" rel="noopener noreferrer" className="link touch-target">
              Raider.IO<span className="sr-only"> of {of} (opens in a new tab)</span>
            </a>
          </Fact>
        )}
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** The gold that is to be taken from the client, or was. */
function Debt({ client }: { client: Booking }) {
  if (client.paidFull) return <Fact name="Owes">Nothing: paid in full</Fact>
  const isOpen = owesNow(client) > 0
  return (
    <Fact name={isOpen ? 'Owes' : 'Paid'}>
      <span className={isOpen ? 'font-semibold text-gold-300' : undefined}>{debtOf(client)}</span>
    </Fact>
  )
}

function OfRaid({ raid }: { raid: Raid }) {
  const { roles } = useMember()
  const now = useNow()
  const shownTime = useShownTime()
  return (
    <>
      <Link to={wayToRaid(roles, raid)} className="link touch-target">
        <Isolated>{raid.name}</Isolated>
      </Link>
      , {dayText(raid.date, now)}, {shownTime(raid.time)}
    </>
  )
}

const goldText = (gold: number | null) => (gold === null ? '...' : formatGold(gold))

/** People's own text; null where it is withheld. */
function Written({ text }: { text: string | null }) {
  if (text === null) return '...'
  return text === '' ? <span className="text-bone-500">—</span> : <Isolated>{text}</Isolated>
}

/** The client's record and the warnings about the booking, where there is room for sentences. */
function ClientFacts({ raid, booking }: { raid: Raid; booking: Booking }) {
  const now = useNow()
  const { misfits, record } = useBookingFit(raid, booking)
  return (
    <>
      <p className="min-h-5 text-sm text-bone-300">{record && recordText(record, now)}</p>
      <FitNotes misfits={misfits} warnings={record?.warnings ?? []} />
    </>
  )
}
