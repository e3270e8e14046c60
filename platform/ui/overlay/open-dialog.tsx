import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#platform/ui/button.tsx'
import type { DialogProps } from './dialog.tsx'

const SIZES = {
  small: 'max-w-md',
  medium: 'max-w-160',
  large: 'max-w-4xl',
  steady: 'max-w-4xl sm:min-h-[min(calc(100dvh-6.5rem),51rem)]',
  sheet: 'as-sheet',
  search: 'max-w-160 self-start',
} as const

export default function OpenDialog({
  onClose,
  title,
  description,
  children,
  footer,
  size = 'medium',
  busy = false,
  role = 'dialog',
  initialFocus,
}: Omit<DialogProps, 'open'>) {
  const panel = useRef<HTMLDivElement>(null)
  // Read while rendering: a child may take the focus as soon as it mounts.
  const [opener] = useState(() => document.activeElement)
  // At once, so that a following focus wins: the library would return the focus later.
  useEffect(() => {
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [opener])

  function close() {
    // Of two open dialogs both get Esc: only the upper one closes.
    if (!busy && isTopmost(panel.current)) onClose()
  }

  return (
    <Base.Root open onOpenChange={close} disablePointerDismissal={role === 'alertdialog'}>
      <Base.Portal>
        <Base.Backdrop forceRender className="dialog-backdrop" />
        <Base.Viewport className="dialog-frame">
          <Base.Popup
            ref={panel}
            role={role}
            finalFocus={false}
            initialFocus={() => initialFocus?.current ?? firstToFill(panel.current) ?? true}
            className={`dialog-panel ${SIZES[size]}`}
          >
            <header>
              <div className="min-w-0 py-1">
                <Base.Title className="text-md font-semibold text-balance">{title}</Base.Title>
                {description && (
                  <Base.Description render={<div />} className="mt-1 text-sm text-bone-300">
                    {description}
                  </Base.Description>
                )}
              </div>
              <IconButton label="Close" icon={<X aria-hidden className="size-5" />} onClick={close} />
            </header>
            {children && (
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
            )}
            {footer && <footer>{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function isTopmost(panel: HTMLElement | null): boolean {
  return panel === [...document.querySelectorAll('.dialog-panel')].at(-1)
}

/** On a touch screen the focus would open the keyboard over the dialog. */
function firstToFill(panel: HTMLElement | null): HTMLElement | null {
  if (window.matchMedia('(pointer: coarse)').matches) return null
  const boxes = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'
  return panel?.querySelector<HTMLElement>(boxes) ?? null
}
