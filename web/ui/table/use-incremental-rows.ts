import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/**
 * Rows are added in steps. A step that took less than QUICK_MS until its frame was shown makes the next one larger;
 * one above SLOW_MS makes the next a single row, so that a slow machine can handle a key press in between.
 */
const FIRST_STEP = 2
const QUICK_MS = 34
const SLOW_MS = 60

interface Pace {
  /** How many rows make a step. */
  readonly together: number
  /** When the last step began. */
  readonly since: number
}

/** How tall a row is and the detail below it, px without their padding; undefined while it is not known. */
export interface Heights {
  readonly row?: number
  readonly detail?: number
}

interface Drawn {
  /** The keys of the whole list, a line each. */
  readonly list: string
  readonly keys: ReadonlySet<string>
  /** The position of the row that was drawn last. */
  readonly heights: Heights
}

/**
 * The keys of the rows to draw now. When the list changes these are the rows that were drawn before and the `first`
 * new ones; the others follow between frames, so that a long table never delays typing or clicks. A drawn row stays
 * drawn while the list has it. The height of a `table`'s rows is learnt meanwhile; a list of one height has none.
 */
export function useIncrementalRows(
  table: RefObject<HTMLTableElement | null> | null,
  keys: readonly string[],
  first: number,
): Pick<Drawn, 'keys' | 'heights'> {
  const [drawn, setDrawn] = useState<Drawn>({ list: '', keys: new Set(), heights: {} })
  const list = keys.join('\n')
  const now = drawn.list === list ? drawn : { ...drawn, list, keys: withNew(drawn.keys, keys, first) }
  // Set while rendering: an effect would leave out the drawn rows for one frame.
  if (now !== drawn) setDrawn(now)

  const pace = useRef<Pace>({ together: FIRST_STEP, since: 0 })
  const waiting = now.keys.size < keys.length
  useEffect(() => {
    if (!waiting) return undefined
    return afterFrame(() => {
      const heights = { ...now.heights, ...(table?.current && heightsIn(table.current)) }
      const next = nextPace(pace.current)
      pace.current = next
      const shown = withNew(now.keys, list.split('\n'), next.together)
      startTransition(() => setDrawn({ list, keys: shown, heights }))
    })
  }, [table, waiting, list, now])
  return now
}

function nextPace({ together, since }: Pace): Pace {
  const now = performance.now()
  // The first step follows nothing that could have been slow.
  if (since === 0) return { together, since: now }
  const took = now - since
  if (took > SLOW_MS) return { together: 1, since: now }
  return { together: took < QUICK_MS ? together + 1 : together, since: now }
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

/** True from the second frame on: for content that may be drawn after what surrounds it. */
export function useNextFrame(): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => afterFrame(() => startTransition(() => setThere(true))), [])
  return there
}

/** Runs the work once the next frame is shown. Returns a function that cancels it. */
function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** The height of the last drawn row: rows to come keep as much room, and the page does not change its length. */
function heightsIn(table: HTMLTableElement): Heights {
  const rows = [...(table.tBodies[0]?.rows ?? [])]
  const row = rows.findLast((each) => !each.ariaHidden && !each.matches('.data-table-detail'))
  if (!row) return {}
  // The one that was opened says nothing of the others.
  const detail = table.dataset.opens === undefined && row.nextElementSibling
  return {
    row: heightOf(row),
    ...(detail instanceof HTMLElement &&
      detail.matches('.data-table-detail') && { detail: heightOf(detail) }),
  }
}

/**
 * The height of the content alone. A row far outside the window has the height that it was given, so a height with
 * its padding would grow at each reading.
 */
function heightOf(row: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(row)
  return row.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
}
