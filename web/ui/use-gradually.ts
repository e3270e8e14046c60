import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Rows that are drawn together; more would keep a slow machine from taking a key in between. */
const TOGETHER = 2

interface Drawn {
  /** The keys of the whole list, a line each. */
  readonly list: string
  readonly keys: ReadonlySet<string>
}

/**
 * Which rows of a list are to be drawn by now, by their keys: whenever the list changes, those that stand there already
 * and the `first` of the new ones; the others in the pauses between frames, so that a long table never holds up what
 * somebody types or clicks. A row that is drawn stays so for as long as the list has it.
 */
export function useGradually(
  table: RefObject<HTMLTableElement | null>,
  keys: readonly string[],
  first: number,
): ReadonlySet<string> {
  const [drawn, setDrawn] = useState<Drawn>({ list: '', keys: new Set() })
  const list = keys.join('\n')
  const now = drawn.list === list ? drawn : { list, keys: withNew(drawn.keys, keys, first) }
  // Decided while rendering: after an effect the rows that stand there would have been gone for a frame.
  if (now !== drawn) setDrawn(now)

  const waiting = now.keys.size < keys.length
  useEffect(() => {
    if (!waiting) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // After the frame that shows what is drawn already.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        noteRowHeight(table.current)
        startTransition(() => setDrawn({ list, keys: withNew(now.keys, list.split('\n'), TOGETHER) }))
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [table, waiting, list, now])
  return now.keys
}

function withNew(had: ReadonlySet<string>, keys: readonly string[], most: number): ReadonlySet<string> {
  const drawn = new Set<string>()
  let left = most
  for (const key of keys) {
    if (had.has(key)) drawn.add(key)
    else if (left > 0) {
      drawn.add(key)
      left -= 1
    }
  }
  return drawn
}

/** Rows to come get the height of the last one that is drawn, so that the page stays as long as it will be. */
function noteRowHeight(table: HTMLTableElement | null) {
  const last = [...(table?.tBodies[0]?.rows ?? [])].findLast((row) => !row.ariaHidden)
  if (!table || !last) return
  const above = last.matches('.data-table-detail') ? last.previousElementSibling : null
  const height = last.offsetHeight + (above instanceof HTMLElement ? above.offsetHeight : 0)
  table.style.setProperty('--row-height', `${height}px`)
}
