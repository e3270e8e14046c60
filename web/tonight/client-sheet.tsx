import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { correctionText } from '#domain/booking/correction.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { nameOf } from '#web/booking/client-label.ts'
import { ClientFacts } from '#web/booking/clients/client-facts.tsx'
import { useSaidText } from '#web/booking/clients/client-says.tsx'
import type { Step } from '#web/booking/marks/steps.ts'
import type { Plan, PlanItem } from '#web/booking/plans/plan-items.ts'
import { ClassChip } from '#web/game/class-chip.tsx'
import { formatGold } from '#web/game/gold.tsx'
import { debtOf, inviteOf } from '#web/tonight/copies.ts'
import { copyInvite } from '#web/tonight/copy-invite.ts'
import { STEP_LABELS } from '#web/tonight/step-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface ClientSheetProps {
  raid: Raid
  client: Booking
  /** What the viewer may set on it now. */
  steps: readonly Step[]
  onPress(step: Step): void
  /** What may become of the booking. */
  plans: readonly PlanItem[]
  onPlan(plan: Plan): void
  onClose(): void
}

/** What is known of a client, and every mark that is left, not only the next one. */
export default function ClientSheet({
  raid,
  client,
  steps,
  onPress,
  plans,
  onPlan,
  onClose,
}: ClientSheetProps) {
  const said = useSaidText(client)
  return (
    <Dialog
      onClose={onClose}
      title={nameOf(client)}
      description={
        <>
          <ClassChip name={client.clientClass} /> booked by <Isolated>{client.userId.username}</Isolated>
        </>
      }
      footer={
        <>
          <CopyInvite client={client} />
          {steps.map((step) => (
            <Button key={step} onClick={() => onPress(step)} className="min-h-11 min-w-fit! px-3!">
              {STEP_LABELS[step].label}
            </Button>
          ))}
        </>
      }
    >
      <ClientFacts raid={raid} booking={client} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {said !== null && <Fact name="Client says">{said}</Fact>}
        <Fact name="Pays in the raid">{paymentOf(client)}</Fact>
        <Fact name="Price">{client.price === null ? '...' : formatGold(client.price)}</Fact>
        {client.correction && (
          <Fact name="Waits">
            <Isolated>{client.correction.by.username}</Isolated> proposes{' '}
            {correctionText(client.correction, client.price ?? 0)}
          </Fact>
        )}
        <Fact name="Deposit">{client.deposit === null ? '...' : formatGold(client.deposit)}</Fact>
        <Fact name="Contact">
          <Text>{client.contactInfo}</Text>
        </Fact>
        <Fact name="Notes">
          <Text>{client.additionalNotes}</Text>
        </Fact>
        {client.selectedBosses.length > 0 && <Fact name="Bosses">{client.selectedBosses.join(', ')}</Fact>}
      </dl>
      <ChangePlans plans={plans} onPlan={onPlan} />
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-bone-500">{name}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line text-bone-100">{children}</dd>
    </>
  )
}

/** What people wrote; null where it is withheld. */
function Text({ children }: { children: string | null }) {
  if (children === null) return '...'
  return children === '' ? <span className="text-bone-500">—</span> : <Isolated>{children}</Isolated>
}

function paymentOf(client: Booking): string {
  if (client.paidFull) return 'Nothing: paid in full'
  return debtOf(client)
}

function CopyInvite({ client }: { client: Booking }) {
  if (inviteOf(client) === null) return null
  return (
    <Button
      onClick={() => void copyInvite(client)}
      icon={<Copy aria-hidden className="size-4" />}
      className="min-h-11 min-w-fit! px-3!"
    >
      Copy invite
    </Button>
  )
}

/** What may become of the booking; why something may not stands below. */
function ChangePlans({ plans, onPlan }: Pick<ClientSheetProps, 'plans' | 'onPlan'>) {
  const reasons = new Set(plans.flatMap(({ whyNot }) => whyNot ?? []))
  if (plans.length === 0) return null
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in */}
      <div role="group" aria-label="Change plans" className="mt-5 flex flex-wrap gap-2">
        {plans.map(({ plan, label, whyNot }) => (
          <Button
            key={plan}
            variant={plan === 'no-show' || plan === 'cancel' ? 'danger' : 'secondary'}
            disabled={whyNot !== null}
            onClick={() => onPlan(plan)}
            className="min-h-11 px-3!"
          >
            {label}
          </Button>
        ))}
      </div>
      {[...reasons].map((reason) => (
        <p key={reason} className="mt-2 text-xs text-bone-300">
          {reason}
        </p>
      ))}
    </>
  )
}
