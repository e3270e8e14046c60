import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactNode, useId } from 'react'

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

const tips = Base.createHandle<ReactNode>()

/** A tip on hover, on focus and on a tap. Esc hides it, and the pointer may walk onto it. */
export function Tooltip({ tip, label, onPress, children, className }: TooltipProps) {
  const id = useId()
  const described = `${id}-tip`
  return (
    <>
      <Base.Trigger
        handle={tips}
        id={id}
        payload={tip}
        delay={0}
        closeOnClick={false}
        aria-label={label}
        aria-describedby={label === undefined ? described : undefined}
        onClick={() => {
          // A finger neither hovers nor, on some phones, focuses.
          tips.open(id)
          onPress?.()
        }}
        className={
          className ??
          'reach min-h-6 cursor-help rounded-sm text-left underline decoration-bone-500/60 decoration-dotted underline-offset-4'
        }
      >
        {children}
      </Base.Trigger>
      {label === undefined && (
        <span id={described} hidden>
          {tip}
        </span>
      )}
    </>
  )
}

/** Shows the tip of the trigger that is pointed at; one for all of them. */
export function Tips() {
  return (
    <Base.Root handle={tips}>
      {({ payload }) => (
        <Base.Portal>
          <Base.Positioner sideOffset={8} collisionPadding={8} className="z-50">
            <Base.Popup
              role="tooltip"
              className="max-w-72 rounded-lg border border-ink-500 bg-ink-800 px-3 py-2 text-xs text-bone-100 shadow-floating"
            >
              {payload}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      )}
    </Base.Root>
  )
}
