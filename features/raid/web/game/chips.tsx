import type { CSSProperties } from 'react'
import { type ClientClass, DIFFICULTY_LABELS, type Difficulty, type Faction } from '#features/season/game.ts'
import type { Role } from '#platform/call/rights.ts'
import { Chip } from '#platform/ui/chip.tsx'

export function ClassChip({ name }: { name: ClientClass }) {
  return <Chip colour={colourOf(name)}>{name}</Chip>
}

export function ClassName({ name }: { name: ClientClass }) {
  const style: CSSProperties = { color: `var(--color-${colourOf(name)})` }
  return (
    <span style={style} className="font-medium whitespace-nowrap">
      {name}
    </span>
  )
}

function colourOf(name: ClientClass): string {
  return `class-${name.toLowerCase().replace(' ', '-')}`
}

const COLOURS = { NORMAL: 'normal', HEROIC: 'heroic', MYTHIC: 'mythic' } as const satisfies Record<
  Difficulty,
  string
>

export function DifficultyChip({ difficulty }: { difficulty: Difficulty }) {
  return <Chip colour={COLOURS[difficulty]}>{DIFFICULTY_LABELS[difficulty]}</Chip>
}

export function RoleBadge({ role }: { role: Role }) {
  return <Chip colour={`role-${role.toLowerCase().replace(' ', '-')}`}>{role}</Chip>
}

const FACTION_COLOURS = { Alliance: 'alliance', Horde: 'horde' } as const satisfies Record<Faction, string>

export function FactionChip({ faction }: { faction: Faction }) {
  return <Chip colour={FACTION_COLOURS[faction]}>{faction}</Chip>
}
