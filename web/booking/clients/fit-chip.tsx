import { TriangleAlert } from 'lucide-react'
import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { useBookingFit } from '#web/booking/clients/use-misfits.ts'
import { WarningText } from '#web/booking/clients/warning-text.tsx'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

/**
 * 'Plate twice', 'Warning +1': that something speaks against a booking which one sees in full, and in its tooltip what;
 * nothing while nothing does.
 */
export function FitChip({ raid, booking }: { raid: Raid; booking: Booking }) {
  const { misfits, record } = useBookingFit(raid, booking)
  const found = [
    ...(record?.warnings ?? []).map((warning) => ({
      key: warning._id,
      label: 'Warning',
      tip: <WarningText warning={warning} />,
    })),
    ...misfits.map(({ label, text }) => ({ key: label, label, tip: text })),
  ]
  const [first, ...more] = found
  if (first === undefined) return null
  const tips = found.map(({ key, tip }) => (
    <span key={key} className="block">
      {tip}
    </span>
  ))
  return (
    <Tooltip tip={tips} className="reach cursor-help rounded-md">
      <StatusChip tone="warning" icon={<TriangleAlert aria-hidden className="size-3" />}>
        {first.label}
        {more.length > 0 && ` +${more.length}`}
      </StatusChip>
    </Tooltip>
  )
}
