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

interface Drawn {
  /** The keys of the whole list, a line each. */
  readonly list: string
  readonly keys: ReadonlySet<string>
}

/**
 * The keys of the rows to draw now. When the list changes these are the rows that were drawn before and the `first`
 * new ones; the others follow between frames, so that a long table never delays typing or clicks. A drawn row stays
 * drawn while the list has it. A `table` learns the height of its rows meanwhile; a list of one height has none.
 */
export function useIncrementalRows(
  table: RefObject<HTMLTableElement | null> | null,
  keys: readonly string[],
  first: number,
): ReadonlySet<string> {
  const [drawn, setDrawn] = useState<Drawn>({ list: '', keys: new Set() })
  const list = keys.join('\n')
  const now = drawn.list === list ? drawn : { list, keys: withNew(drawn.keys, keys, first) }
  // Set while rendering: an effect would leave out the drawn rows for one frame.
  if (now !== drawn) setDrawn(now)

  const pace = useRef<Pace>({ together: FIRST_STEP, since: 0 })
  const waiting = now.keys.size < keys.length
  useEffect(() => {
    if (!waiting) return undefined
    return afterFrame(() => {
      if (table?.current) noteRowHeight(table.current)
      const next = nextPace(pace.current)
      pace.current = next
      startTransition(() => setDrawn({ list, keys: withNew(now.keys, list.split('\n'), next.together) }))
    })
  }, [table, waiting, list, now])
  return now.keys
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

/** Rows that are not drawn yet get the height of the last drawn one, so that the page does not change its length. */
function noteRowHeight(table: HTMLTableElement) {
  const rows = [...(table.tBodies[0]?.rows ?? [])]
  const row = rows.findLast((each) => !each.ariaHidden && !each.matches('.data-table-detail'))
  if (!row) return
  noteHeight(table, '--row-height', row)
  const detail = row.nextElementSibling
  if (detail instanceof HTMLElement && detail.matches('.data-table-detail')) {
    noteHeight(table, '--detail-height', detail)
  }
}

/**
 * The height of the content alone. A row far outside the window has the height that was set here, so a height with
 * its padding would grow at each reading.
 */
function noteHeight(table: HTMLTableElement, name: string, row: HTMLElement) {
  const { paddingTop, paddingBottom } = getComputedStyle(row)
  const height = `${row.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)}px`
  // Another value makes the browser look at the style of everything in the table.
  if (table.style.getPropertyValue(name) !== height) table.style.setProperty(name, height)
}
