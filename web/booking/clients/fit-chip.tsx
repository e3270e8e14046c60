import { TriangleAlert } from 'lucide-react'
import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { useBookingFit } from '#web/booking/clients/use-misfits.ts'
import { Chip } from '#web/ui/chip.tsx'

/** 'Plate twice', 'Warning +1': that something speaks against a booking which one sees in full; nothing while nothing does. */
export function FitChip({ raid, booking }: { raid: Raid; booking: Booking }) {
  const { misfits, record } = useBookingFit(raid, booking)
  const found = [
    ...(record?.warnings ?? []).map(({ text }) => ({ label: 'Warning', text: `Warning: ${text}` })),
    ...misfits,
  ]
  const [first, ...more] = found
  if (first === undefined) return null
  return (
    <Chip
      colour="amber-400"
      icon={<TriangleAlert aria-hidden className="size-3" />}
      title={found.map(({ text }) => text).join('\n')}
    >
      {first.label}
      {more.length > 0 && ` +${more.length}`}
    </Chip>
  )
}
