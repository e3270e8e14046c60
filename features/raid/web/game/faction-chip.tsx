import type { Faction } from '#features/season/game.ts'
import { Chip } from '#platform/ui/chip.tsx'

const COLOURS = { Alliance: 'alliance', Horde: 'horde' } as const satisfies Record<Faction, string>

export function FactionChip({ faction }: { faction: Faction }) {
  return <Chip colour={COLOURS[faction]}>{faction}</Chip>
}
