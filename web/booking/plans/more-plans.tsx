import {
  ArrowRightLeft,
  ArrowUpToLine,
  Ban,
  Check,
  Coins,
  LifeBuoy,
  Link2,
  Link2Off,
  ListPlus,
  LockOpen,
  Mail,
  Megaphone,
  PencilLine,
  TriangleAlert,
  Undo2,
  UserPlus,
  UserX,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { handlesMail } from '#domain/mail/rules.ts'
import { SCREENS } from '#domain/page.ts'
import { clientLabel } from '#web/booking/client-label.ts'
import { useList } from '#web/booking/list-context.ts'
import { canBookAnother, type Plan, planItems } from '#web/booking/plans/plan-items.ts'
import { usePlans } from '#web/booking/plans/plans-context.ts'
import { useMember } from '#web/member/member-context.ts'
import { navigate } from '#web/ui/location.tsx'
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx'

const ICONS: Readonly<Record<Plan, ReactNode>> = {
  unlock: <LockOpen aria-hidden />,
  'take-back-in-group': <Undo2 aria-hidden />,
  'take-back-paid': <Undo2 aria-hidden />,
  'take-back-gold-sent': <Undo2 aria-hidden />,
  'take-back-done': <Undo2 aria-hidden />,
  call: <Megaphone aria-hidden />,
  payment: <Coins aria-hidden />,
  correct: <PencilLine aria-hidden />,
  'accept-correction': <Check aria-hidden />,
  'drop-correction': <X aria-hidden />,
  'ask-deposit': <LifeBuoy aria-hidden />,
  'ask-payment': <LifeBuoy aria-hidden />,
  warnings: <TriangleAlert aria-hidden />,
  'copy-link': <Link2 aria-hidden />,
  'end-links': <Link2Off aria-hidden />,
  promote: <ArrowUpToLine aria-hidden />,
  move: <ArrowRightLeft aria-hidden />,
  'no-show': <UserX aria-hidden />,
  cancel: <Ban aria-hidden />,
  reinstate: <Undo2 aria-hidden />,
  'wait-again': <ListPlus aria-hidden />,
}

const BOOK_ANOTHER = { label: 'Book another for this client', icon: <UserPlus aria-hidden /> }
const OPEN_MAIL = { label: 'Open its mail', icon: <Mail aria-hidden /> }

/** The menu of what may become of a booking, and where its mail is; nothing for those who have to do with neither. */
export function MorePlans({ booking }: { booking: Booking }) {
  const { actor } = useMember()
  const { now, bookAnother } = useList()
  const { raid, ask } = usePlans()
  const openMail = () => navigate(`${SCREENS.mailDetails.path}?mail=${booking._id}`)
  const people = { advertiser: booking.userId._id, collector: raid.goldCollector?._id ?? null }
  const another = canBookAnother(booking, raid, actor, now)
  const items = [
    ...(another ? [{ ...BOOK_ANOTHER, onChoose: () => bookAnother(raid, booking) }] : []),
    ...(booking.status && handlesMail(actor, people) ? [{ ...OPEN_MAIL, onChoose: openMail }] : []),
    ...planItems(booking, raid, actor, now).map(({ plan, label, whyNot }) => ({
      label,
      icon: ICONS[plan],
      whyNot: whyNot ?? undefined,
      danger: plan === 'cancel' || plan === 'no-show',
      onChoose: () => ask(plan, booking),
    })),
  ]
  if (items.length === 0) return null
  return (
    <MoreMenu
      label={`More for ${clientLabel(booking)}`}
      className="-my-0.5 size-6! text-bone-500!"
      items={items}
    />
  )
}
