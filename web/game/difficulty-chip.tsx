import type { Difficulty } from '#domain/season.ts'
import { Chip } from '#web/ui/chip.tsx'

const LOOKS = {
  NORMAL: { colour: 'normal', label: 'Normal' },
  HEROIC: { colour: 'heroic', label: 'Heroic' },
  MYTHIC: { colour: 'mythic', label: 'Mythic' },
} as const satisfies Record<Difficulty, { colour: string; label: string }>

export function DifficultyChip({ difficulty }: { difficulty: Difficulty }) {
  const { colour, label } = LOOKS[difficulty]
  return <Chip colour={colour}>{label}</Chip>
}
