import { Menu } from '@base-ui/react/menu'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { isPressOf } from './is-press-of.ts'
import type { MenuItem } from './more-menu.tsx'

interface OpenMenuProps {
  label: string
  items: readonly MenuItem[] | (() => ReactNode)
  align: 'start' | 'end'
  trigger: RefObject<HTMLElement | null>
  onClose(): void
}

const Trigger = createContext<OpenMenuProps['trigger']>({ current: null })

/** The open menu of a `MoreMenu`. */
export default function OpenMenu({ label, items, align, trigger, onClose }: OpenMenuProps) {
  return (
    <Menu.Root open modal={false} onOpenChange={(_, details) => !isPressOf(trigger, details) && onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={trigger} align={align} sideOffset={4} collisionPadding={8} className="z-40">
          <Menu.Popup
            aria-label={label}
            finalFocus={trigger}
            className="max-h-(--available-height) min-w-44 max-w-72 overflow-y-auto rounded-lg border border-ink-500 bg-ink-800 p-1 text-sm text-bone-100 shadow-floating outline-none empty:hidden"
          >
            <Trigger value={trigger}>
              {typeof items === 'function' ? items() : <MenuItems items={items} />}
            </Trigger>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

export function MenuItems({ items }: { items: readonly MenuItem[] }) {
  const trigger = useContext(Trigger)
  const first = useRef<HTMLDivElement>(null)
  // The menu focuses items that exist when it opens; these may load first.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  return items.map(({ label, icon, note = '', whyNot, warning, danger = false, onChoose }, at) => (
    <Menu.Item
      key={label + note}
      ref={at === 0 ? first : null}
      disabled={whyNot !== undefined}
      onClick={() => {
        // A dialog that opens next returns the focus to this button.
        trigger.current?.focus({ preventScroll: true })
        onChoose()
      }}
      className={classNames(
        'touch-target flex min-h-10 items-center gap-2.5 rounded-md px-3 py-1.5 outline-none data-highlighted:bg-ink-700 [&>svg]:size-4 [&>svg]:shrink-0',
        whyNot === undefined ? 'cursor-default' : 'cursor-not-allowed text-bone-500',
        danger && whyNot === undefined && 'text-rose-400',
      )}
    >
      {icon}
      <span className="min-w-0">
        {label}
        {note && <span className="block text-xs text-bone-300">{note}</span>}
        {whyNot !== undefined && <span className="block text-xs text-pretty">{whyNot}</span>}
        {warning && <span className="block text-xs text-pretty text-amber-400">{warning}</span>}
      </span>
    </Menu.Item>
  ))
}
