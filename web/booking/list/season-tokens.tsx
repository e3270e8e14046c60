import type { RaidClient } from '#domain/raid/raid.ts'
import { countTokens } from '#web/booking/list/client-counts.ts'
import { MeterGroup } from '#web/booking/list/meter-group.tsx'
import { useSeasons } from '#web/season/queries.ts'

interface SeasonTokensProps {
  /** Its id. */
  season: string
  clients: readonly RaidClient[]
}

/** How the clients share out over the token groups of a season that is not the product's own; nothing where it has none. */
export default function SeasonTokens({ season, clients }: SeasonTokensProps) {
  const { data } = useSeasons().query
  const groups = data?.find(({ _id }) => _id === season)?.tokenGroups ?? []
  if (groups.length === 0) return null
  return <MeterGroup title="Tokens" counts={countTokens(clients, groups)} total={clients.length} />
}
