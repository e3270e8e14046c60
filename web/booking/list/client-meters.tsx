import type { Raid } from '#domain/raid/raid.ts'
import { countClients } from '#web/booking/list/client-counts.ts'
import { MeterGroup } from '#web/booking/list/meter-group.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const SeasonTokens = onDemand(() => import('#web/booking/list/season-tokens.tsx'))

interface ClientMetersProps {
  raid: Pick<Raid, 'clients' | 'holds'>
}

/** How the clients of a raid share out over armour classes and the token groups of its season. */
export function ClientMeters({ raid: { clients, holds } }: ClientMetersProps) {
  const { armours, tokens } = countClients(clients)
  return (
    <div className="grid gap-x-10 gap-y-4 @2xl:grid-cols-2">
      <MeterGroup title="Armour" counts={armours} total={clients.length} />
      {holds === undefined ? (
        <MeterGroup title="Tokens" counts={tokens} total={clients.length} />
      ) : (
        <SeasonTokens season={holds.season} clients={clients} />
      )}
    </div>
  )
}
