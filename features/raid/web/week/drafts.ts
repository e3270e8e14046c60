import type { Template } from '#features/raid/calls.ts'
import type { Raid, RaidInput } from '#features/raid/raid.ts'
import { soonestFirst, wallClockOf, whyNotSchedule } from '#features/raid/rules.ts'
import { valuesOf } from '#features/raid/web/raid-values.ts'
import type { FieldMessages } from '#platform/call/failure.ts'
import { randomKey } from '#platform/ui/form/use-draft.ts'
import { daysAfter, minutesOf, timeText } from '#platform/words/server-time.ts'
import { eveningIn, hourIn, wallIn } from './evenings.ts'

export interface RaidDraft extends RaidInput {
  readonly _id: string
  readonly copiedFrom?: string | undefined
}

export function inputOf({ _id, copiedFrom, ...input }: RaidDraft): RaidInput {
  return input
}

/** A cell of the week: an evening and an hour, 0 to 23. */
export interface Cell {
  readonly evening: string
  readonly hour: number
}

/** The start of a template's raid in a cell: the template's time in the template's own hour, else the full hour. */
export function momentIn({ evening, hour }: Cell, template: Pick<Template, 'time'>) {
  const minutes = hourIn(template) === hour ? (minutesOf(template.time) ?? 0) : hour * 60
  const { date } = wallIn(evening, minutes)
  return { date, time: timeText(minutes), minutes }
}

export function isAhead(cell: Cell, template: Pick<Template, 'time'>, now: Date): boolean {
  return whyNotSchedule(momentIn(cell, template), now) === null
}

export function draftIn(drafts: readonly RaidDraft[], cell: Cell, template: Template): RaidDraft | undefined {
  const { date, time } = momentIn(cell, template)
  return drafts.find((draft) => draft.date === date && draft.time === time && draft.name === template.name)
}

function draftOf(template: Template, cell: Cell): RaidDraft {
  const { _id, title, raidLeader, goldCollector, ...raid } = template
  const { date, time } = momentIn(cell, template)
  const crew = { raidLeader: raidLeader._id, goldCollector: goldCollector?._id ?? null }
  return { ...raid, ...crew, date, time, _id: randomKey() }
}

export function pressed(drafts: readonly RaidDraft[], cell: Cell, template: Template): RaidDraft[] {
  const there = draftIn(drafts, cell, template)
  return there ? drafts.filter((draft) => draft !== there) : [...drafts, draftOf(template, cell)]
}

export function copiesOf(
  raids: readonly Raid[],
  there: readonly Pick<RaidDraft, 'name' | 'date' | 'time'>[],
  now: Date,
): { drafts: RaidDraft[]; left: number } {
  const drafts = raids.map(copyOf).filter((draft) => {
    const exists = there.some(
      ({ name, date, time }) => name === draft.name && date === draft.date && time === draft.time,
    )
    return !exists && whyNotSchedule(wallClockOf(draft), now) === null
  })
  return { drafts, left: raids.length - drafts.length }
}

function copyOf(raid: Raid): RaidDraft {
  const moved = { date: daysAfter(raid.date, 7), goldCollector: raid.goldCollector?._id ?? null }
  return { ...valuesOf(raid), ...moved, _id: randomKey(), copiedFrom: raid._id }
}

export function copiedMeanwhile(fields: FieldMessages, sent: readonly RaidDraft[]): RaidDraft[] {
  return sent.filter((_, place) => `raids.${place}.copiedFrom` in fields)
}

/** The refusals of drafts that were not copied meanwhile, by draft id; the call names drafts by index ('raids.3.date'). */
export function refusalsOf(fields: FieldMessages, sent: readonly RaidDraft[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [path, sentence] of Object.entries(fields)) {
    const draft = sent[Number(/^raids\.(\d+)/.exec(path)?.[1])]
    if (draft && !path.endsWith('.copiedFrom') && !found.has(draft._id)) found.set(draft._id, sentence)
  }
  return found
}

export function draftsIn(drafts: readonly RaidDraft[], evenings: readonly string[]): RaidDraft[] {
  const shown = new Set(evenings)
  return drafts.filter((draft) => shown.has(eveningIn(draft))).toSorted(soonestFirst)
}
