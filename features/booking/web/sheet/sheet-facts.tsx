import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Booking } from '#features/booking/booking.ts'
import { owesNow, runId } from '#features/booking/rules.ts'
import { clientLabel } from '#features/booking/web/client-label.ts'
import { useSaidText } from '#features/booking/web/clients/client-says.tsx'
import { FitNotes } from '#features/booking/web/clients/fit-notes.tsx'
import { useBookingFit } from '#features/booking/web/clients/use-misfits.ts'
import { CopyText } from '#features/booking/web/list/copy-buttons.tsx'
import { dueInRaid } from '#features/booking/web/marks/client-steps.ts'
import { recordText } from '#features/client/calls.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { wayToRaid } from '#platform/call/page.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { InstantDay, useNow } from '#platform/ui/time/when.tsx'

/** All that is known of a client and of the booking: what is owed, the warnings, and the rest with its labels left. */
export function SheetFacts({ raid, client }: { raid: Raid; client: Booking }) {
  const said = useSaidText(client)
  const of = clientLabel(client)
  const { contactInfo, raiderioLink } = client
  return (
    <>
      <Owed client={client} />
      <ClientFacts raid={raid} booking={client} />
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-y-1.5 text-sm [&_button]:-my-3 [&>dd]:wrap-anywhere [&>dd]:whitespace-pre-line [&>dt]:text-bone-500">
        {said !== null && <Fact name="Client says">{said}</Fact>}
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

/** The gold that is to be taken from the client, or was, and where. */
function Owed({ client }: { client: Booking }) {
  const isOpen = owesNow(client) > 0
  const { paidFull, price, deposit } = client
  return (
    <section aria-label="Gold" className="my-3 rounded-xl bg-ink-850 px-3.5 py-3 text-bone-300">
      <p className="text-2xs text-bone-500">{isOpen ? 'Owes' : 'Paid'}</p>
      <p
        className={classNames('text-2xl leading-8 font-semibold', isOpen ? 'text-gold-300' : 'text-bone-100')}
      >
        {paidFull ? 'In full' : formatGold(dueInRaid(client))}
      </p>
      <p>
        on {client.paymentRealm ?? '...'} ({client.paymentFaction ?? '...'}) · price {goldText(price)},
        deposit {goldText(deposit)}
      </p>
    </section>
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
      <FitNotes misfits={misfits} warnings={record?.warnings ?? []} />
      <p className="mb-2 min-h-5 text-bone-300">{record && recordText(record, now)}</p>
    </>
  )
}
