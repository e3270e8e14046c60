import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode, RefObject } from 'react'

interface TipProps {
  anchor: RefObject<HTMLElement | null>
  onHide(): void
  children: ReactNode
}

export default function Tip({ anchor, onHide, children }: TipProps) {
  return (
    <Tooltip.Root open onOpenChange={onHide}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} collisionPadding={8} className="z-50">
          {/* It touches the trigger, so that the pointer can move onto it. */}
          <Tooltip.Popup role="tooltip" className="max-w-72 py-2 text-xs text-bone-100">
            <span className="block rounded-lg border border-ink-500 bg-ink-800 px-3 py-2 shadow-floating">
              {children}
            </span>
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
