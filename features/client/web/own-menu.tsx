import { BellRing, Pencil, UserPlus } from 'lucide-react'
import type { OwnClient } from '#features/booking/booking.ts'
import { whyNotOffer } from '#features/booking/rules.ts'
import { useBookingMenu } from '#features/booking/web/plans/booking-menu.tsx'
import { planItems } from '#features/booking/web/plans/plan-items.ts'
import { useRaid } from '#features/booking/web/queries.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { can } from '#platform/call/rights.ts'
import { failureText } from '#platform/call/web/api.ts'
import { useErrorToast } from '#platform/call/web/loaded.tsx'
import { MenuItems } from '#platform/ui/overlay/menu.tsx'
import { isReminded } from './client-words.ts'
import { useOwn } from './own-context.ts'

/** The menu of a client's row, open once its raid is there: all that a booking's row on Book Raid can, and what this list adds. */
export default function OwnMenu({ client }: { client: OwnClient }) {
  const raid = useRaid(client.raid._id)
  useErrorToast(raid, (error) => failureText(error, 'This raid could not be loaded'))
  return raid.data ? <Items client={client} raid={raid.data} /> : null
}

function Items({ client, raid }: { client: OwnClient; raid: Raid }) {
  const { booking } = client
  const { actor, roles } = useMember()
  const { now, plan, edit, another, remind } = useOwn()
  const isOwn = booking.userId._id === actor._id
  const items = useBookingMenu(booking, raid, planItems(booking, raid, actor, now), (chosen) =>
    plan(chosen, booking, raid),
  )
  const own = [
    can(roles, 'edit-booking') &&
      whyNotOffer(booking, actor) === null && {
        ...{ label: 'Edit', icon: <Pencil aria-hidden /> },
        onChoose: () => edit(booking, raid),
      },
    isReminded(client, now) && {
      ...{ label: 'Copy reminder', icon: <BellRing aria-hidden /> },
      onChoose: () => remind([client]),
    },
    isOwn &&
      can(roles, 'book') && {
        ...{ label: 'Book another', icon: <UserPlus aria-hidden /> },
        onChoose: () => another(booking, raid),
      },
  ].filter((item) => item !== false)
  return <MenuItems items={[...own, ...items]} />
}
