import type { OwnClient } from '#features/booking/booking.ts'
import { sayDeposit } from '#features/booking/calls.ts'
import { whyNotCancel } from '#features/booking/plans.ts'
import { clientLabel, nameOf } from '#features/booking/web/client-label.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { copyTrackingLink } from '#features/tracking/web/queries.ts'
import { can } from '#platform/call/rights.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { MoreMenu } from '#platform/ui/overlay/more-menu.tsx'
import { askedDeposit, isOpen, isReminded } from './client-words.ts'
import { useOwn } from './own-context.ts'

const OwnMenu = onDemand(() => import('./own-menu.tsx'))

/** The client's next step, by one press. */
export function NextStep({ client }: { client: OwnClient }) {
  const { actor, roles } = useMember()
  const { now, plan, another, remind, withRaid } = useOwn()
  const { booking, raid } = client
  const deposit = askedDeposit(client, actor._id, now)
  if (deposit > 0) return <DepositAnswers bookingId={booking._id} client={nameOf(booking)} gold={deposit} />
  const isAway = booking.clientSays?.says === 'away'
  if (isOpen(client) && isAway && whyNotCancel(booking, raid, actor) === null)
    return (
      <Step of={client} label="Move…" onPress={() => withRaid(raid._id, (it) => plan('move', booking, it))} />
    )
  if (isReminded(client, now) && client.linkAt === null)
    return <Step of={client} label="Copy link" onPress={() => void copyTrackingLink(booking._id)} />
  if (isReminded(client, now))
    return <Step of={client} label="Copy reminder" onPress={() => remind([client])} />
  if (booking.userId._id !== actor._id || !can(roles, 'book') || raid.isDeleted) return null
  return (
    <Step of={client} label="Book another" onPress={() => withRaid(raid._id, (it) => another(booking, it))} />
  )
}

interface StepProps {
  of: OwnClient
  label: string
  onPress(): void
}

function Step({ of, label, onPress }: StepProps) {
  return (
    <Button size="small" onClick={onPress} className="w-full whitespace-nowrap">
      {label}
      <span className="sr-only">: {nameOf(of.booking)}</span>
    </Button>
  )
}

export function MoreOfClient({ client }: { client: OwnClient }) {
  // A raid that was called off leaves nothing to do.
  if (client.raid.isDeleted) return null
  return (
    <MoreMenu
      label={`More for ${clientLabel(client.booking)}`}
      className="-my-0.5 size-6! text-bone-500!"
      items={() => <OwnMenu client={client} />}
    />
  )
}

interface DepositAnswersProps {
  bookingId: string
  /** 'Rallona-Kazzak' */
  client: string
  gold: number
}

/** The outcome for the deposit of a backup that was not needed, by one press (docs/product.md, PLAN-16). */
function DepositAnswers({ bookingId, client, gold }: DepositAnswersProps) {
  const { busy, write } = useWrite('Error updating booking')
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="small"
        busy={busy}
        busyLabel="Saving…"
        onClick={() => write(sayDeposit, { bookingId, deposit: 'returned' })}
      >
        Gave {formatGold(gold)} back<span className="sr-only">: {client}</span>
      </Button>
      <Button size="small" disabled={busy} onClick={() => write(sayDeposit, { bookingId, deposit: 'kept' })}>
        Kept<span className="sr-only">: {client}</span>
      </Button>
    </span>
  )
}
