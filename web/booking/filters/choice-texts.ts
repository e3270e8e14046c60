import { DIFFICULTY_LABELS } from '#domain/season.ts'
import type { RaidFilters } from '#web/booking/filters/raid-filters.ts'
import { dayText } from '#web/time/day-text.ts'

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
