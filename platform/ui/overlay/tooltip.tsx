import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { onDemand } from '#platform/ui/on-demand.tsx'

interface TooltipProps {
  /** The tip's text. */
  tip: ReactNode
  /** The whole text with the tip, for screen readers; without it the tip describes the trigger. */
  label?: string
  /** A further action on click. */
  onPress?(): void
  /** The trigger, which stays readable. */
  children: ReactNode
  className?: string
}

export const loadTips = () => import('./tip.tsx')
const Tip = onDemand(loadTips)

/** A tip on hover, focus and tap. Esc hides it, and the pointer can move onto it. */
export function Tooltip({ tip, label, onPress, children, className }: TooltipProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState(false)
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
      {label === undefined && (
        <span id={id} hidden>
          {tip}
        </span>
      )}
      {shown && (
        <Tip anchor={trigger} onHide={() => setShown(false)}>
          {tip}
        </Tip>
      )}
    </span>
  )
}

/** The first Esc hides the tip, not a surrounding dialog. */
function isEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape') return false
  event.preventDefault()
  event.stopPropagation()
  return true
}
