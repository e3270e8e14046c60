import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
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
  /** At least one; or `MenuItems`, where they are worked out when the menu opens. */
  items: readonly MenuItem[] | (() => ReactNode)
  /** A word on the button; without one it has three dots. */
  children?: string
  className?: string
}

/** A row's menu of what is done now and then. */
export function MoreMenu({ label, items, children, className }: MoreMenuProps) {
  const hasKey = useLetterKeys()
  const button =
    children === undefined ? (
      <IconButton label={label} icon={<Ellipsis aria-hidden className="size-4" />} className={className} />
    ) : (
      <Button aria-label={label} className={className}>
        {children}
      </Button>
    )
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger aria-keyshortcuts={hasKey ? MORE_KEY : undefined} data-more render={button} />
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-40">
          <Menu.Popup
            aria-label={label}
            className="max-h-(--available-height) min-w-44 max-w-72 overflow-y-auto rounded-lg border border-ink-500 bg-ink-800 p-1 text-sm text-bone-100 shadow-floating outline-none empty:hidden"
          >
            {typeof items === 'function' ? items() : <MenuItems items={items} />}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

export function MenuItems({ items }: { items: readonly MenuItem[] }) {
  const first = useRef<HTMLDivElement>(null)
  // The menu focuses only what is there as it opens, and these may be loaded first.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  return items.map(({ label, icon, whyNot, warning, danger = false, onChoose }, at) => (
    <Menu.Item
      key={label}
      ref={at === 0 ? first : null}
      disabled={whyNot !== undefined}
      onClick={onChoose}
      className={classNames(
        'touch-target flex min-h-10 items-center gap-2.5 rounded-md px-3 py-1.5 outline-none data-highlighted:bg-ink-700 [&>svg]:size-4 [&>svg]:shrink-0',
        whyNot === undefined ? 'cursor-default' : 'cursor-not-allowed text-bone-500',
        danger && whyNot === undefined && 'text-rose-400',
      )}
    >
      {icon}
      <span className="min-w-0">
        {label}
        {whyNot !== undefined && <span className="block text-xs text-pretty">{whyNot}</span>}
        {warning && <span className="block text-xs text-pretty text-amber-400">{warning}</span>}
      </span>
    </Menu.Item>
  ))
}
