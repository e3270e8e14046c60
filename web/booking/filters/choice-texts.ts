import { grouped } from '#domain/gold.ts'
import { DIFFICULTY_LABELS } from '#domain/season.ts'
import { type RaidFilters, WHEN_LABELS } from '#web/booking/filters/raid-filters.ts'
import { dayText } from '#web/time/day-text.ts'

interface ChoiceText {
  readonly name: keyof RaidFilters
  readonly text: string
}

/** The words of each choice that narrows the list. */
export function choiceTexts(filters: RaidFilters, now: Date): ChoiceText[] {
  const { date, difficulty, raidType, lootType, when, slots, price } = filters
  const texts: ChoiceText[] = [
    { name: 'date', text: date && dayText(date, now) },
    { name: 'difficulty', text: difficulty && DIFFICULTY_LABELS[difficulty] },
    { name: 'raidType', text: raidType },
    { name: 'lootType', text: lootType },
    { name: 'when', text: when && WHEN_LABELS[when] },
    { name: 'slots', text: slots && slotsText(slots) },
    { name: 'price', text: price && `Takes ${grouped(Number(price))} g` },
    { name: 'class', text: filters.class && `Fits ${filters.class}` },
  ]
  return texts.filter(({ text }) => text !== '')
}

/** '2 or more free' */
export function slotsText(slots: string): string {
  return `${slots} or more free`
}
