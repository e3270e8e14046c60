import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface TooltipProps {
  /** The tip's text. */
  tip: ReactNode
  /** The whole in words, tip and all, for those who hear it; without it the tip describes what it is about. */
  label?: string
  /** A further action of a press. */
  onPress?(): void
  /** The trigger; it stays readable as it is. */
  children: ReactNode
  className?: string
}

/** A tip on hover, on focus and on a tap. Esc hides it, and the pointer may walk onto it. */
export function Tooltip({ tip, label, onPress, children, className }: TooltipProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const [from, tipElement] = [trigger.current, bubble.current]
    if (!shown || from === null || tipElement === null) return
    tipElement.showPopover()
    place(tipElement, from.getBoundingClientRect())
    // It stands still in the window: rather gone than beside the wrong line.
    const hide = () => setShown(false)
    window.addEventListener('scroll', hide, { once: true, capture: true })
    // Where a tap gives no focus, none is lost by a tap elsewhere.
    const hideBeside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !from.contains(target) && !tipElement.contains(target)) hide()
    }
    window.addEventListener('pointerdown', hideBeside)
    return () => {
      window.removeEventListener('scroll', hide, { capture: true })
      window.removeEventListener('pointerdown', hideBeside)
      tipElement.hidePopover()
    }
  }, [shown])

  return (
    <span
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setShown(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setShown(false)}
    >
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-describedby={label === undefined ? id : undefined}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onClick={() => {
          setShown(true)
          onPress?.()
        }}
        onKeyDown={(event) => shown && isEscape(event) && setShown(false)}
        className={
          className ??
          'reach min-h-6 cursor-help rounded-sm text-left underline decoration-bone-500/60 decoration-dotted underline-offset-4'
        }
      >
        {children}
      </button>
      {/* A description has to be there before the tip is shown; thirty rows of times do without. */}
      {(shown || label === undefined) && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          // Out of the window until it is placed: where a row was left out that may be a frame later, with the pointer on it meanwhile.
          className="fixed -top-full -left-full m-0 max-w-72 overflow-visible border-0 bg-transparent p-0 py-2 text-bone-100"
        >
          <span className="block rounded-lg border border-ink-500 bg-ink-800 px-3 py-2 text-xs shadow-floating">
            {tip}
          </span>
        </span>
      )}
    </span>
  )
}

/** The first Esc is for the tip; a dialog around it stays. */
function isEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape') return false
  event.preventDefault()
  event.stopPropagation()
  return true
}

const EDGE_PX = 8

/** Above the trigger, or below where there is no room, and always within the window. */
function place(bubble: HTMLElement, trigger: DOMRect) {
  const { width, height } = bubble.getBoundingClientRect()
  const left = trigger.left + trigger.width / 2 - width / 2
  const above = trigger.top - height
  bubble.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`
  bubble.style.top = `${above >= EDGE_PX ? above : trigger.bottom}px`
  bubble.style.right = 'auto'
  bubble.style.bottom = 'auto'
}
