import { DIFFICULTY_LABELS, type Difficulty } from '#domain/season.ts'
import { Chip } from '#web/ui/chip.tsx'

const COLOURS = { NORMAL: 'normal', HEROIC: 'heroic', MYTHIC: 'mythic' } as const satisfies Record<
  Difficulty,
  string
>

export function DifficultyChip({ difficulty }: { difficulty: Difficulty }) {
  return <Chip colour={COLOURS[difficulty]}>{DIFFICULTY_LABELS[difficulty]}</Chip>
}
