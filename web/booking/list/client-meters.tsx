import { useId } from 'react'
import type { RaidClient } from '#domain/raid/raid.ts'
import { countClients } from '#web/booking/list/client-counts.ts'
import { Meter } from '#web/ui/feedback/meter.tsx'

/** How the clients of a raid share out over armour classes and token groups. */
export function ClientMeters({ clients }: { clients: readonly Pick<RaidClient, 'clientClass'>[] }) {
  const { armours, tokens } = countClients(clients)
  return (
    <div className="grid gap-x-10 gap-y-4 @2xl:grid-cols-2">
      <MeterGroup title="Armour" counts={armours} total={clients.length} />
      <MeterGroup title="Tokens" counts={tokens} total={clients.length} />
    </div>
  )
}

interface MeterGroupProps {
  title: string
  counts: readonly { name: string; count: number }[]
  /** Clients on the raid: a full bar. */
  total: number
}

function MeterGroup({ title, counts, total }: MeterGroupProps) {
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
