import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MORE_KEY, useLetterKeys } from '#web/ui/list-keys.ts'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  /** Why it can not be chosen now; it is there all the same, and says so. */
  readonly whyNot?: string | undefined
  /** A warning about an item that can still be chosen. */
  readonly warning?: string | undefined
  /** Something ends with it. */
  readonly danger?: boolean
  onChoose(): void
}

interface MoreMenuProps {
  /** Its name for those who hear it: 'More for Thalia (Mage)'. */
  label: string
  /** At least one; or what shows them, where they are worked out when the menu opens. */
  items: readonly MenuItem[] | ((menu: OfMenu) => ReactNode)
  /** A word on the button; without one it has three dots. */
  children?: string
  className?: string
}

/**
 * A row's menu of what is done now and then. A popover of the platform: Esc and a press beside it close it. The focus comes back to the button (ARIA Authoring Practices,
 * menu button).
 */
export function MoreMenu({ label, items, children, className }: MoreMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const hasKey = useLetterKeys()
  const [open, setOpen] = useState(false)
  // The press that closes the menu from beside is the one that comes to the button.
  const wasOpen = useRef(false)

  function toggle() {
    setOpen(!wasOpen.current)
    wasOpen.current = false
  }

  const button = {
    ref: trigger,
    className,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-keyshortcuts': hasKey ? MORE_KEY : undefined,
    'data-more': true,
    onPointerDown: () => {
      wasOpen.current = open
    },
    onClick: toggle,
  } as const
  const menu = { label, trigger, onClose: () => setOpen(false) }
  return (
    <>
      {children === undefined ? (
        <IconButton {...button} label={label} icon={<Ellipsis aria-hidden className="size-4" />} />
      ) : (
        <Button {...button} aria-label={label}>
          {children}
        </Button>
      )}
      {open && (typeof items === 'function' ? items(menu) : <OpenMenu {...menu} items={items} />)}
    </>
  )
}

/** A menu that is open, without what it holds. */
export interface OfMenu extends Pick<MoreMenuProps, 'label'> {
  readonly trigger: RefObject<HTMLButtonElement | null>
  onClose(): void
}

export function OpenMenu({ label, items, trigger, onClose }: OfMenu & { items: readonly MenuItem[] }) {
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = menu.current
    if (element === null || trigger.current === null) return
    element.showPopover()
    const button = trigger.current.getBoundingClientRect()
    place(element, button)
    itemsIn(element)[0]?.focus({ preventScroll: true })
    // It stands still in the window: rather gone than beside the wrong row. A scroll from before tells of itself late.
    const hide = () => {
      if (trigger.current?.getBoundingClientRect().top !== button.top) element.hidePopover()
    }
    window.addEventListener('scroll', hide, { capture: true })
    return () => window.removeEventListener('scroll', hide, { capture: true })
  }, [trigger])

  function leave() {
    // Before anything opens that gives the focus back to where it was.
    trigger.current?.focus({ preventScroll: true })
    onClose()
  }

  function lead(event: KeyboardEvent) {
    const stops = itemsIn(event.currentTarget)
    const at = stops.findIndex((stop) => stop.matches(':focus'))
    const leads: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const to = leads[event.key]
    if (event.key !== 'Tab' && to === undefined) return
    event.preventDefault()
    if (to === undefined) leave()
    else stops.at(to % stops.length)?.focus()
  }

  return createPortal(
    <div
      ref={menu}
      role="menu"
      popover="auto"
      aria-label={label}
      onKeyDown={lead}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className="fixed m-0 min-w-44 max-w-72 overflow-y-auto rounded-lg border border-ink-500 bg-ink-800 p-1 text-sm text-bone-100 shadow-floating"
    >
      {items.map((item) => (
        <Item key={item.label} item={item} onLeave={leave} />
      ))}
    </div>,
    // Elements outside of an open dialog cannot be pressed.
    trigger.current?.closest('dialog') ?? document.body,
  )
}

function Item({ item, onLeave }: { item: MenuItem; onLeave(): void }) {
  const { label, icon, whyNot, warning, danger = false, onChoose } = item
  const refused = whyNot !== undefined
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={refused || undefined}
      onClick={() => {
        if (refused) return
        onLeave()
        onChoose()
      }}
      className={classNames(
        'touch-target flex min-h-10 w-full items-center gap-2.5 rounded-md px-3 py-1.5 text-left [&>svg]:size-4 [&>svg]:shrink-0',
        refused ? 'cursor-not-allowed text-bone-500' : 'hover:bg-ink-700 focus-visible:bg-ink-700',
        danger && !refused && 'text-rose-400',
      )}
    >
      {icon}
      <span className="min-w-0">
        {label}
        {refused && <span className="block text-xs text-pretty">{whyNot}</span>}
        {warning && <span className="block text-xs text-pretty text-amber-400">{warning}</span>}
      </span>
    </button>
  )
}

function itemsIn(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

const EDGE_PX = 8

/** Below the button and flush with its end, or above where there is no room, and always within the window. */
function place(menu: HTMLElement, button: DOMRect) {
  const { width, height } = menu.getBoundingClientRect()
  const left = Math.max(EDGE_PX, Math.min(button.right - width, window.innerWidth - width - EDGE_PX))
  const below = button.bottom + 4
  const fits = below + height <= window.innerHeight - EDGE_PX
  menu.style.inset = `${fits ? below : Math.max(EDGE_PX, button.top - height - 4)}px auto auto ${left}px`
}
