import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/**
 * A step that took less than QUICK_MS, from its rows to the frame that shows them, may be followed by a larger one;
 * after one of more than SLOW_MS a row comes alone: a slow machine is to take a key in between.
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
 * Which rows of a list are to be drawn by now, by their keys: whenever the list changes, those that stand there already
 * and the `first` of the new ones; the others in the pauses between frames, so that a long table never holds up what
 * somebody types or clicks. A row that is drawn stays so for as long as the list has it.
 */
export function useIncrementalRows(
  table: RefObject<HTMLTableElement | null>,
  keys: readonly string[],
  first: number,
): ReadonlySet<string> {
  const [drawn, setDrawn] = useState<Drawn>({ list: '', keys: new Set() })
  const list = keys.join('\n')
  const now = drawn.list === list ? drawn : { list, keys: withNew(drawn.keys, keys, first) }
  // Decided while rendering: after an effect the rows that stand there would have been gone for a frame.
  if (now !== drawn) setDrawn(now)

  const pace = useRef<Pace>({ together: FIRST_STEP, since: 0 })
  const waiting = now.keys.size < keys.length
  useEffect(() => {
    if (!waiting) return undefined
    return afterFrame(() => {
      noteRowHeight(table.current)
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

/** Whether the frame after the first one is there: for what need not be drawn together with what stands around it. */
export function useNextFrame(): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => afterFrame(() => startTransition(() => setThere(true))), [])
  return there
}

/** Runs the work once the next frame is shown. Returns how to call it off. */
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

/** Rows to come get the height of the last one that is drawn, so that the page stays as long as it will be. */
function noteRowHeight(table: HTMLTableElement | null) {
  const rows = [...(table?.tBodies[0]?.rows ?? [])]
  const row = rows.findLast((each) => !each.ariaHidden && !each.matches('.data-table-detail'))
  if (!table || !row) return
  noteHeight(table, '--row-height', row)
  const detail = row.nextElementSibling
  if (detail instanceof HTMLElement && detail.matches('.data-table-detail')) {
    noteHeight(table, '--detail-height', detail)
  }
}

/** Without its padding: of a row that is far from the window it is what it was given, and does not grow by being read. */
function noteHeight(table: HTMLTableElement, name: string, row: HTMLElement) {
  const { paddingTop, paddingBottom } = getComputedStyle(row)
  const height = `${row.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)}px`
  // Another value makes the browser look at the style of everything in the table.
  if (table.style.getPropertyValue(name) !== height) table.style.setProperty(name, height)
}
