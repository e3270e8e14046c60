import { type MouseEvent, useRef } from 'react'

/** Tells whether something was changed by the very press that shall send the form (docs/product.md, GOLD-7). */
export interface SubmitPress<Box extends string> {
  /** For the button that submits. */
  handlers: { onMouseDown(event: MouseEvent): void; onClick(event: MouseEvent): void }
  /** Called when a box's value was changed. */
  changed(box: Box): void
  /** The first box that was changed since the press began, so that nobody can have seen it; null when none was. */
  firstChanged(): Box | null
}

/**
 * A press begins before the box in front of it is left, and ends in what submits. The second press of a double click
 * belongs to the first; a key, or a program for the blind, clicks without pressing the mouse.
 */
export function usePress<Box extends string>(): SubmitPress<Box> {
  const changes = useRef<Box[]>([])

  function begin() {
    changes.current = []
  }

  return {
    handlers: {
      onMouseDown: ({ detail }) => detail < 2 && begin(),
      onClick: ({ detail }) => detail === 0 && begin(),
    },
    changed: (box) => {
      changes.current.push(box)
    },
    firstChanged: () => changes.current[0] ?? null,
  }
}
