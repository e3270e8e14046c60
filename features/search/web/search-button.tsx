import { Search } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import type { Role } from '#platform/call/rights.ts'
import { latinKey } from '#platform/ui/list-keys.ts'
import { onDemand, useAtFirstUse } from '#platform/ui/on-demand.tsx'

const load = () => import('./search-dialog.tsx')
const SearchDialog = onDemand(load)

/** The search button in every screen's bar; Ctrl+K, on a Mac Cmd+K, opens it too, except over another dialog. */
export function SearchButton({ roles }: { roles: readonly Role[] }) {
  const [open, setOpen] = useState(false)
  // The first key, such as Ctrl of Ctrl+K, starts loading the dialog.
  useAtFirstUse(load)
  // A layout effect, so that the shortcut works as soon as the button is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (latinKey(event) !== 'k' || event.altKey || event.shiftKey) return
      if (event.ctrlKey === event.metaKey || document.querySelector('.dialog-panel') !== null) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        title="Search (Ctrl+K)"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="touch-target flex size-10 items-center justify-center gap-2 rounded-lg text-bone-300 transition-colors duration-150 hover:bg-ink-700/60 hover:text-bone-100 xl:h-9 xl:w-56 xl:justify-start xl:border xl:border-ink-700 xl:px-3 xl:text-xs"
      >
        <Search aria-hidden className="size-5 shrink-0 xl:size-4" />
        <span className="flex-1 text-left not-xl:sr-only">Search</span>
        <kbd aria-hidden className="rounded-sm border border-ink-700 px-1.5 font-sans text-2xs not-xl:hidden">
          Ctrl K
        </kbd>
      </button>
      {open && <SearchDialog roles={roles} onClose={() => setOpen(false)} />}
    </>
  )
}
