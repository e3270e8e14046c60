import { useQuery } from '@tanstack/react-query'
import type { Raid } from '#domain/raid/raid.ts'
import { DEFAULT_SEASON } from '#domain/season/season.ts'
import { countArmours, countTokens } from '#web/booking/list/client-counts.ts'
import { MeterGroup } from '#web/booking/list/meter-group.tsx'
import { seasons } from '#web/season/queries.ts'

/** How the clients of a raid share out over armour classes and the token groups of its season, where it has some. */
export function ClientMeters({ raid: { clients, season } }: { raid: Pick<Raid, 'clients' | 'season'> }) {
  const { data } = useQuery({ ...seasons, enabled: season !== undefined })
  const { tokenGroups = [] } = (season ? data?.find(({ _id }) => _id === season._id) : DEFAULT_SEASON) ?? {}
  return (
    <div className="grid gap-x-10 gap-y-4 @2xl:grid-cols-2">
      <MeterGroup title="Armour" counts={countArmours(clients)} total={clients.length} />
      {tokenGroups.length > 0 && (
        <MeterGroup title="Tokens" counts={countTokens(clients, tokenGroups)} total={clients.length} />
      )}
    </div>
  )
}
