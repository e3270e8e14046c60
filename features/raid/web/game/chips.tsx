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

export function DifficultyChip({ difficulty }: { difficulty: Difficulty }) {
  return <Chip colour={difficulty.toLowerCase()}>{DIFFICULTY_LABELS[difficulty]}</Chip>
}

export function RoleBadge({ role }: { role: Role }) {
  return <Chip colour={`role-${role.toLowerCase().replace(' ', '-')}`}>{role}</Chip>
}

export function FactionChip({ faction }: { faction: Faction }) {
  return <Chip colour={faction.toLowerCase()}>{faction}</Chip>
}
