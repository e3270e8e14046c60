import type { RaidDraft } from '#web/raid/week/drafts.ts'

/** Those that a press makes: all, copies of published raids, or the ids that were ticked. */
export type Choice = 'all' | 'published' | ReadonlySet<string>

/** The drafts of a choice; all of them where none of it is left. */
export function chosenOf(drafts: readonly RaidDraft[], choice: Choice): readonly RaidDraft[] {
  const chosen = drafts.filter(
    ({ _id, wasPublished }) =>
      choice === 'all' || (choice === 'published' ? wasPublished === true : choice.has(_id)),
  )
  return chosen.length > 0 ? chosen : drafts
}

/** The choice after Shift and an arrow led from one draft to the next: both are in it; on the way back the first is out again. */
export function extended(choice: Choice, from: string, to: string): ReadonlySet<string> {
  const ids = new Set(choice instanceof Set ? choice : [])
  if (ids.has(from) && ids.has(to)) ids.delete(from)
  else ids.add(from).add(to)
  return ids
}

/** The tile that an arrow leads to: the next or the one before, of those of the same evening where the key goes up or down. */
export function tileBeside(
  key: string,
  tiles: readonly HTMLElement[],
  from: HTMLElement,
): HTMLElement | undefined {
  const column = (tile: HTMLElement) => tile.closest('td')?.cellIndex
  const isUpright = key === 'ArrowUp' || key === 'ArrowDown'
  const line = isUpright ? tiles.filter((tile) => column(tile) === column(from)) : tiles
  return line[line.indexOf(from) + (key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1)]
}
