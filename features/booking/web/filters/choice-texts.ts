import { DIFFICULTY_LABELS } from '#features/season/game.ts'
import { dayText } from '#platform/ui/time/time.ts'
import type { RaidFilters } from './raid-filters.ts'

interface ChoiceText {
  readonly name: keyof RaidFilters
  readonly text: string
}

/** The words of each choice that narrows the list. */
export function choiceTexts(filters: RaidFilters, now: Date): ChoiceText[] {
  const { date, difficulty, raidType, lootType } = filters
  const texts: ChoiceText[] = [
    { name: 'date', text: date && dayText(date, now) },
    { name: 'difficulty', text: difficulty && DIFFICULTY_LABELS[difficulty] },
    { name: 'raidType', text: raidType },
    { name: 'lootType', text: lootType },
  ]
  return texts.filter(({ text }) => text !== '')
}
