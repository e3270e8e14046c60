import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Booking } from '#features/booking/booking.ts'
import { callAdvertiser } from '#features/booking/calls.ts'
import { fitsClass } from '#features/booking/fit.ts'
import { whyNotCall } from '#features/booking/plans.ts'
import { placesStillPaid } from '#features/booking/rules.ts'
import { openSheet } from '#features/booking/web/address/open-sheet.ts'
import { remindersText } from '#features/client/web/client-words.ts'
import { listWithoutBank } from '#features/mail/calls.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { ARMOUR_OF } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { pathTo } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { callOnce } from '#platform/call/web/use-write.ts'
import { queryOf } from '#platform/call/web/views.ts'
import { Button } from '#platform/ui/button.tsx'
import { copyText } from '#platform/ui/copy.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { useShownTime } from '#platform/ui/time/time.ts'
import { grouped } from '#platform/words/gold.ts'

const ASKED_EVERY_MS = 60_000

interface ReadyProps {
  raid: Raid
  clients: readonly Booking[]
  now: Date
}

/** What must be fixed before the start, blockers first (docs/product.md, TONIGHT-14). */
export default function Ready({ raid, clients, now }: ReadyProps) {
  const { roles } = useMember()
  const { data: withoutBank } = useQuery({
    ...queryOf(['without-bank', raid._id], listWithoutBank, { raidId: raid._id }),
    staleTime: ASKED_EVERY_MS,
    refetchInterval: ASKED_EVERY_MS,
  })
  const blockers = blockersOf(raid, clients, withoutBank ?? [])
  const warnings = warningsOf(raid, clients)
  const isAsked = withoutBank !== undefined
  const isReady = isAsked && raid.goldCollector !== null && blockers.length + warnings.length === 0
  const away = notOnline(clients)
  return (
    <section
      aria-label="Ready?"
      className="edge fading mb-3 flex h-11 items-center gap-x-3 overflow-x-auto border-b border-ink-700 text-sm whitespace-nowrap *:shrink-0"
    >
      <h2 className="font-semibold">Ready?</h2>
      {raid.goldCollector === null && (
        <p className="inline-flex items-center gap-1.5 font-semibold text-rose-400">
          <CircleAlert aria-hidden className="size-4" />
          {can(roles, 'manage-raids') ? (
            <Link to={pathTo('editRaid', raid._id)} className="link touch-target">
              No collector
            </Link>
          ) : (
            'No collector'
          )}
        </p>
      )}
      {blockers.map((blocker) => (
        <ToClient key={blocker.label} {...blocker} className="font-semibold text-rose-400" />
      ))}
      {warnings.map((warning) => (
        <ToClient key={warning.label} {...warning} className="text-amber-400" />
      ))}
      {isReady && <p className="text-moss-400">All is ready.</p>}
      {away.length > 0 && <Remind raid={raid} clients={away} now={now} />}
    </section>
  )
}

function ToClient({ label, first, className }: Unready & { className: string }) {
  return (
    <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => openSheet(first._id)}>
      <span className={className}>{label}</span>
    </Button>
  )
}

function Remind({ raid, clients, now }: ReadyProps) {
  const { actor } = useMember()
  const shownTime = useShownTime()
  const [busy, setBusy] = useState(false)

  async function remind() {
    setBusy(true)
    const way = { linkAt: null, movedFrom: null, startedFrom: null }
    const reminded = clients.map((booking) => ({ booking, raid: { ...raid, isDeleted: false }, ...way }))
    // Starts before any await: the browser allows clipboard access only during the click.
    const copied = copyText(remindersText(reminded, { now, shownTime }))
    const others = clients.filter((client) => whyNotCall(client, { raid, actor, secondsAgo: null }) === null)
    let called = 0
    for (const { _id: bookingId } of others) {
      // Failures are not counted, for example if the advertiser was called a moment ago.
      await callOnce(callAdvertiser, { bookingId, kind: 'Offline' }).then(
        () => (called += 1),
        () => undefined,
      )
    }
    const copies = (await copied) ? 'Reminders copied' : 'The reminders could not be copied'
    notify.success(`${copies}. ${called === 1 ? '1 advertiser' : `${called} advertisers`} called.`)
    setBusy(false)
  }

  const who = clients.length === 1 ? 'the one who is' : `the ${clients.length} who are`
  return (
    <Button size="small" busy={busy} busyLabel="Calling…" onClick={() => void remind()} className="ml-auto">
      Remind {who} not online
    </Button>
  )
}

export function notOnline(clients: readonly Booking[]): Booking[] {
  return clients.filter(({ inGroup, status, clientSays }) => !inGroup && !status && clientSays === undefined)
}

export interface Unready {
  readonly label: string
  readonly first: Booking
}

/** Gold on a realm without a hero name, and missing deposits; each with the first client concerned. */
export function blockersOf(
  raid: Raid,
  clients: readonly Booking[],
  withoutBank: readonly { readonly realm: string; readonly faction: string }[],
): Unready[] {
  const least = community.deposits[raid.lootType]
  const short = clients.filter(
    ({ status, paidFull, deposit }) => !status && !paidFull && deposit !== null && deposit < least,
  )
  return [
    ...withoutBank.flatMap(({ realm, faction }) => {
      const first = clients.find((client) =>
        placesStillPaid([client]).some((place) => place.realm === realm && place.faction === faction),
      )
      return first ? [{ label: `No bank for ${realm} (${faction})`, first }] : []
    }),
    ...counted(short, (count) => `${count} with less than the deposit of ${grouped(least)}`),
  ]
}

function counted(some: readonly Booking[], what: (count: number) => string): Unready[] {
  return some[0] === undefined ? [] : [{ label: what(some.length), first: some[0] }]
}

export function warningsOf(raid: Raid, clients: readonly Booking[]): Unready[] {
  const open = clients.filter(({ status }) => !status)
  const twice = open.filter(({ _id, clientClass }) => {
    const others = raid.clients.filter((other) => other._id !== _id)
    return !fitsClass({ ...raid, clients: others }, clientClass)
  })
  const byArmour = Map.groupBy(twice, ({ clientClass }) => ARMOUR_OF[clientClass])
  return [
    ...[...byArmour].flatMap(([armour, some]) => counted(some, () => `${armour} twice`)),
    ...counted(
      open.filter(({ clientSays }) => clientSays?.says === 'away'),
      (count) => `${count} cannot make it`,
    ),
    ...counted(notOnline(clients), (count) => `${count} not online`),
    ...counted(
      open.filter(({ additionalNotes }) => additionalNotes),
      (count) => `${count} with notes`,
    ),
  ]
}
