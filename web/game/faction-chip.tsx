import type { Faction } from '#domain/season.ts'
import { Chip } from '#web/ui/chip.tsx'

const COLOURS = { Alliance: 'alliance', Horde: 'horde' } as const satisfies Record<Faction, string>

export function FactionChip({ faction }: { faction: Faction }) {
  return <Chip colour={COLOURS[faction]}>{faction}</Chip>
}
