import { useEffect, useRef, useState } from 'react'
import { settledRows } from '#web/tonight/evening-facts.ts'

/** For so long after a touch no row moves, in ms. */
const STILL_MS = 600

interface Rows<C> {
  readonly wanted: readonly C[]
  readonly all: readonly C[]
  /** The shown group: as it changes, the rows follow at once. */
  readonly view: string
}

/** Rows that stand still under a finger, and the handlers that notice one: for the element around them. */
export function useStillRows<C extends { readonly _id: string }>({ wanted, all, view }: Rows<C>) {
  const { isTouched, handlers } = useTouch()
  const [shown, setShown] = useState({ view, rows: wanted })
  const rows = settledRows(shown.rows, { wanted, all, isTouched: isTouched && shown.view === view })
  const isSame =
    shown.view === view &&
    rows.length === shown.rows.length &&
    rows.every((row, place) => row === shown.rows[place])
  if (!isSame) setShown({ view, rows })
  return { rows, handlers }
}

/** Touched: from the moment a finger or the button of a mouse is down until so long after it is up. */
function useTouch() {
  const [isTouched, setTouched] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function hold() {
    clearTimeout(timer.current)
    setTouched(true)
  }

  function letGo() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTouched(false), STILL_MS)
  }

  function press() {
    hold()
    letGo()
  }

  // A press by keys is a click as well, and the eye is on it.
  const handlers = {
    onTouchStart: hold,
    onTouchEnd: letGo,
    onTouchCancel: letGo,
    onMouseDown: press,
    onClick: press,
  }
  return { isTouched, handlers }
}
