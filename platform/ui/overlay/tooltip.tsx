import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { onDemand } from '#platform/ui/on-demand.tsx'

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

export const loadTips = () => import('./tip.tsx')
const Tip = onDemand(loadTips)

/** A tip on hover, on focus and on a tap. Esc hides it, and the pointer may walk onto it. */
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

/** The first Esc is for the tip; a dialog around it stays. */
function isEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape') return false
  event.preventDefault()
  event.stopPropagation()
  return true
}
