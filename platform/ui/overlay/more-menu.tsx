import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonVariant, IconButton } from '#platform/ui/button.tsx'
import { MORE_KEY, useLetterKeys } from '#platform/ui/list-keys.ts'
import { onDemand } from '#platform/ui/on-demand.tsx'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  /** Below its label. */
  readonly note?: string
  /** Why it is disabled; the item stays and says so. */
  readonly whyNot?: string | undefined
  /** A warning about an item that can still be chosen. */
  readonly warning?: string | undefined
  /** Destructive. */
  readonly danger?: boolean
  onChoose(): void
}

interface MoreMenuProps {
  /** The accessible name: 'More for Thalia (Mage)'. */
  label: string
  /** At least one; or `MenuItems`, to compute them when the menu opens. */
  items: readonly MenuItem[] | (() => ReactNode)
  /** The button's content; three dots by default. */
  children?: ReactNode
  variant?: ButtonVariant
  /** The end of the button to which the menu is aligned. */
  align?: 'start' | 'end'
  className?: string
}

export const loadMenu = () => import('./menu.tsx')
const OpenMenu = onDemand(loadMenu)
/** The return value of an `items` function. */
export const MenuItems = onDemand(async () => ({ default: (await loadMenu()).MenuItems }))

/** A row's menu of occasional actions. A list has hundreds of rows, so each renders only its button until it opens. */
export function MoreMenu({
  label,
  items,
  children,
  variant = 'secondary',
  align = 'end',
  className,
}: MoreMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const hasKey = useLetterKeys()
  const [open, setOpen] = useState(false)
  const button = {
    ref: trigger,
    className,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-keyshortcuts': hasKey ? MORE_KEY : undefined,
    'data-more': true,
    onClick: () => setOpen(!open),
  } as const
  return (
    <>
      {children === undefined ? (
        <IconButton {...button} label={label} icon={<Ellipsis aria-hidden className="size-4" />} />
      ) : (
        <Button {...button} variant={variant} aria-label={label}>
          {children}
        </Button>
      )}
      {open && <OpenMenu {...{ label, items, align, trigger }} onClose={() => setOpen(false)} />}
    </>
  )
}
