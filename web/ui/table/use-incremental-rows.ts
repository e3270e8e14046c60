import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/**
 * Rows are added in steps. A step that took less than QUICK_MS until the next turn makes the list's next one larger;
 * one above SLOW_MS makes the next a single row, so that a slow machine can handle a key press in between.
 */
const FIRST_STEP = 2
const QUICK_MS = 34
const SLOW_MS = 60

/** A list that has rows to come. */
interface Stepping {
  /** How many rows make a step. */
  together: number
  step(): void
}

/** Lists that wait for their turn: a table within a row and the one around it would make each frame twice as long. */
const queue: Stepping[] = []
let isDue = false
/** Whose turn was the last one, and when it began. */
let last: { readonly list: Stepping; readonly since: number } | null = null

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

  const stepping = useRef<Stepping>({ together: FIRST_STEP, step: () => undefined })
  const waiting = now.keys.size < keys.length
  useEffect(() => {
    if (!waiting) return undefined
    const own = stepping.current
    own.step = () => {
      if (table?.current) noteRowHeight(table.current)
      startTransition(() => setDrawn({ list, keys: withNew(now.keys, list.split('\n'), own.together) }))
    }
    return inTurn(own)
  }, [table, waiting, list, now])
  return now.keys
}

/** Runs the list's step after a frame that no other list takes. Returns a function that cancels it. */
function inTurn(list: Stepping): () => void {
  queue.push(list)
  if (!isDue) takeTurns()
  return () => {
    const place = queue.indexOf(list)
    if (place >= 0) queue.splice(place, 1)
  }
}

function takeTurns() {
  isDue = true
  afterFrame(() => {
    const since = performance.now()
    if (last !== null) last.list.together = paceAfter(last.list.together, since - last.since)
    const list = queue.shift()
    last = list === undefined ? null : { list, since }
    list?.step()
    isDue = false
    if (queue.length > 0) takeTurns()
  })
}

function paceAfter(together: number, took: number): number {
  if (took > SLOW_MS) return 1
  return took < QUICK_MS ? together + 1 : together
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
