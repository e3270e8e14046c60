import { useId } from 'react'
import { Meter } from '#web/ui/feedback/meter.tsx'

interface MeterGroupProps {
  title: string
  counts: readonly { name: string; count: number }[]
  /** Clients on the raid: a full bar. */
  total: number
}

export function MeterGroup({ title, counts, total }: MeterGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-2xs font-semibold text-bone-500">
        {title}
      </h3>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-3 @md:grid-cols-4">
        {counts.map(({ name, count }) => (
          <li key={name}>
            <Meter label={name} value={count} max={total} />
          </li>
        ))}
      </ul>
    </section>
  )
}
