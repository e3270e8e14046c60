import { DIFFICULTY_LABELS, type Difficulty } from '#features/season/game.ts'
import { Chip } from '#platform/ui/chip.tsx'

const COLOURS = { NORMAL: 'normal', HEROIC: 'heroic', MYTHIC: 'mythic' } as const satisfies Record<
  Difficulty,
  string
>

export function DifficultyChip({ difficulty }: { difficulty: Difficulty }) {
  return <Chip colour={COLOURS[difficulty]}>{DIFFICULTY_LABELS[difficulty]}</Chip>
}
