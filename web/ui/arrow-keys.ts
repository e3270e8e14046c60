/** How far each key leads among the stops of a row; Home and End go as far as there are some. */
const WITHIN: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}
const BETWEEN: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** The elements that take the focus in a row; nothing is filled in there. */
const STOPS = 'a[href], button:not(:disabled)'

/**
 * A ref for an element whose rows shall be one stop for Tab each, as a toolbar is (ARIA Authoring Practices, roving
 * tabindex): the arrows lead to what else can be pressed in the row, and to the same place of the rows above and below.
 * Rows, which `rows` selects, may come, go and change at any time. Tab comes to what had the focus last, at first to the
 * row's first action.
 */
export function arrowKeys(rows: string): (element: HTMLElement | null) => (() => void) | undefined {
  return (element) => {
    if (element === null) return undefined
    const rowsIn = (node: Node) => (node instanceof Element ? [...node.querySelectorAll(rows)] : [])
    const rowOf = (node: EventTarget | null) => {
      const row = node instanceof Element ? node.closest(rows) : null
      return row !== null && element.contains(row) ? row : null
    }

    const take = ({ target }: FocusEvent) => {
      const row = rowOf(target)
      if (row !== null) leaveOneStop(row, target)
    }

    const lead = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
      const row = rowOf(target)
      if (row === null || !(target instanceof HTMLElement)) return
      if (ctrlKey || metaKey || altKey || shiftKey) return
      const next = stopBeside(key, row, target) ?? stopBelow(key, row, target, rowsIn(element))
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    }

    const observer = new MutationObserver((changes) => {
      const changed = changes.flatMap(({ target, addedNodes }) => [
        rowOf(target),
        ...[...addedNodes].flatMap((node) => rowOf(node) ?? rowsIn(node)),
      ])
      for (const row of new Set(changed)) if (row !== null) leaveOneStop(row)
    })

    for (const row of rowsIn(element)) leaveOneStop(row)
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', take)
    element.addEventListener('keydown', lead)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', take)
      element.removeEventListener('keydown', lead)
    }
  }
}

function stopsIn(element: Element | undefined): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
}

/** Takes all stops of a row but one out of the order of Tab: `chosen`, else the one that it was, else the first action. */
function leaveOneStop(row: Element, chosen: EventTarget | null = null): void {
  const stops = stopsIn(row)
  const only =
    stops.find((stop) => stop === chosen) ??
    stops.find((stop) => stop.getAttribute('tabindex') === '0') ??
    stops.find((stop) => stop.closest('[role="group"]') !== null && stop.ariaDisabled !== 'true') ??
    stops[0]
  for (const stop of stops) stop.tabIndex = stop === only ? 0 : -1
}

function stopBeside(key: string, row: Element, from: HTMLElement): HTMLElement | undefined {
  const step = WITHIN[key]
  if (step === undefined) return undefined
  const stops = stopsIn(row)
  const at = stops.indexOf(from)
  return stops[Math.max(0, Math.min(at + step, stops.length - 1))]
}

/** In the same cell of the next row that has one; a row whose cell holds nothing to press has its own stop. */
function stopBelow(
  key: string,
  row: Element,
  from: HTMLElement,
  rows: readonly Element[],
): HTMLElement | undefined {
  const step = BETWEEN[key]
  if (step === undefined) return undefined
  const next = rows[rows.indexOf(row) + step]
  const cell = [...row.children].findIndex((child) => child.contains(from))
  const place = stopsIn(row.children[cell]).indexOf(from)
  const stops = stopsIn(next?.children[cell])
  return stops[Math.min(place, stops.length - 1)] ?? stopsIn(next).find(({ tabIndex }) => tabIndex === 0)
}
