import { letterOf } from '#web/ui/letter-keys.ts'

/**
 * A ref for an element: while the focus is in one of its rows a single key presses what `target` selects there
 * (docs/product.md, SET-6).
 */
export function rowKey(key: string, target: string): (element: HTMLElement | null) => () => void {
  return (element) => {
    const press = (event: KeyboardEvent) => {
      // A list within a list has done it already.
      if (event.defaultPrevented) return
      if (letterOf(event) !== key || !(event.target instanceof Element)) return
      event.preventDefault()
      event.target.closest('tr, li')?.querySelector<HTMLElement>(target)?.click()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }
}
