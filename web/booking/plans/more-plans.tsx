import {
  ArrowRightLeft,
  ArrowUpToLine,
  Ban,
  Coins,
  ListPlus,
  LockOpen,
  Megaphone,
  TriangleAlert,
  Undo2,
  UserPlus,
  UserX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { clientLabel } from '#web/booking/client-label.ts'
import { useList } from '#web/booking/list-context.ts'
import { canBookAnother, type Plan, planItems } from '#web/booking/plans/plan-items.ts'
import { usePlans } from '#web/booking/plans/plans-context.ts'
import { useMember } from '#web/member/member-context.ts'
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx'

const ICONS: Readonly<Record<Plan, ReactNode>> = {
  unlock: <LockOpen aria-hidden />,
  'take-back-in-group': <Undo2 aria-hidden />,
  'take-back-paid': <Undo2 aria-hidden />,
  'take-back-gold-sent': <Undo2 aria-hidden />,
  'take-back-done': <Undo2 aria-hidden />,
  call: <Megaphone aria-hidden />,
  payment: <Coins aria-hidden />,
  warnings: <TriangleAlert aria-hidden />,
  promote: <ArrowUpToLine aria-hidden />,
  move: <ArrowRightLeft aria-hidden />,
  'no-show': <UserX aria-hidden />,
  cancel: <Ban aria-hidden />,
  reinstate: <Undo2 aria-hidden />,
  'wait-again': <ListPlus aria-hidden />,
}

const BOOK_ANOTHER = { label: 'Book another for this client', icon: <UserPlus aria-hidden /> }

/** The menu of what may become of a booking; nothing for those who decide nothing about it. */
export function MorePlans({ booking }: { booking: Booking }) {
  const { actor } = useMember()
  const { now, bookAnother } = useList()
  const { raid, ask } = usePlans()
  const items = planItems(booking, raid, actor, now)
  const another = canBookAnother(booking, raid, actor, now)
  if (items.length === 0 && !another) return null
  return (
    <MoreMenu
      label={`More for ${clientLabel(booking)}`}
      className="-my-0.5 size-6! text-bone-500!"
      items={[
        ...(another ? [{ ...BOOK_ANOTHER, onChoose: () => bookAnother(raid, booking) }] : []),
        ...items.map(({ plan, label, whyNot }) => ({
          label,
          icon: ICONS[plan],
          whyNot: whyNot ?? undefined,
          danger: plan === 'cancel' || plan === 'no-show',
          onChoose: () => ask(plan, booking),
        })),
      ]}
    />
  )
}
