import {
  ArrowRightLeft,
  ArrowUpToLine,
  Ban,
  Copy,
  Hash,
  History,
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
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { linkTo } from '#features/booking/web/address/raid-address.ts'
import { useList } from '#features/booking/web/list-context.ts'
import { handlesMail } from '#features/mail/rules.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { SCREENS } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { copyAndSay } from '#platform/ui/copy.tsx'
import { navigate } from '#platform/ui/location.tsx'
import { type MenuItem, MenuItems } from '#platform/ui/overlay/more-menu.tsx'
import { type Plan, usePlans } from './plan.ts'
import { canBookAnother, type PlanItem, planItems } from './plan-items.ts'

const ICONS: Readonly<Partial<Record<Plan, ReactNode>>> = {
  call: <Megaphone aria-hidden />,
  correct: <PencilLine aria-hidden />,
  warnings: <TriangleAlert aria-hidden />,
  'copy-link': <Link2 aria-hidden />,
  'end-links': <Link2Off aria-hidden />,
  promote: <ArrowUpToLine aria-hidden />,
  move: <ArrowRightLeft aria-hidden />,
  'no-show': <UserX aria-hidden />,
  cancel: <Ban aria-hidden />,
  'wait-again': <ListPlus aria-hidden />,
  'take-back-lock': <LockOpen aria-hidden />,
}

const BOOK_ANOTHER = { label: 'Book another for this client', icon: <UserPlus aria-hidden /> }
const OPEN_MAIL = { label: 'Open its mail', icon: <Mail aria-hidden /> }
const COPY_LINK = { label: 'Copy link', icon: <Copy aria-hidden /> }
const COPY_ID = { label: 'Copy RunID', icon: <Hash aria-hidden /> }
const HISTORY = { label: 'History', icon: <History aria-hidden /> }

export function useBookingMenu(
  booking: Booking,
  raid: Raid,
  plans: readonly PlanItem[],
  onPlan: (plan: Plan) => void,
): MenuItem[] {
  const { actor, roles } = useMember()
  const people = { advertiser: booking.userId._id, collector: raid.goldCollector?._id ?? null }
  const hasMail = booking.status && handlesMail(actor, people)
  const offers = plans.map(({ plan, label, whyNot }) => ({
    label,
    icon: ICONS[plan] ?? <Undo2 aria-hidden />,
    whyNot: whyNot ?? undefined,
    danger: plan === 'cancel' || plan === 'no-show',
    onChoose: () => onPlan(plan),
  }))
  const toMail = () => navigate(`${SCREENS.mailDetails.path}?mail=${booking._id}`)
  return [
    hasMail && { ...OPEN_MAIL, onChoose: toMail },
    ...offers.filter(({ danger }) => !danger),
    { ...COPY_LINK, onChoose: () => void copyAndSay(linkTo(raid._id, booking._id), 'link') },
    { ...COPY_ID, onChoose: () => void copyAndSay(booking._id, 'RunID') },
    can(roles, 'read-history') && { ...HISTORY, onChoose: () => onPlan('history') },
    ...offers.filter(({ danger }) => danger),
  ].filter((item) => item !== false)
}

export default function BookingMenu({ booking }: { booking: Booking }) {
  const { actor } = useMember()
  const { now, open } = useList()
  const { raid, ask } = usePlans()
  const another = canBookAnother(booking, raid, actor, now)
  const items = useBookingMenu(booking, raid, planItems(booking, raid, actor, now), (plan) =>
    ask(plan, booking),
  )
  return (
    <MenuItems
      items={[
        ...(another ? [{ ...BOOK_ANOTHER, onChoose: () => open({ raid, sameClientAs: booking }) }] : []),
        ...items,
      ]}
    />
  )
}
