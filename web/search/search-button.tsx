import { Search } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import type { Role } from '#domain/rights.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { onDemand, useAtFirstUse } from '#web/ui/on-demand.tsx'

const load = () => import('#web/search/search-dialog.tsx')
const SearchDialog = onDemand(load)

/** In the bar of every screen; Ctrl+K, on a Mac Cmd+K, opens it as well, except over another dialog. */
export function SearchButton({ roles }: { roles: readonly Role[] }) {
  const [open, setOpen] = useState(false)
  // Ctrl is such a use, so that little is typed behind the key before the box is there.
  useAtFirstUse(load)
  // From the moment that the button is seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
      if (event.ctrlKey === event.metaKey || document.querySelector('dialog:modal') !== null) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <IconButton
        label="Search"
        title="Search (Ctrl+K)"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        icon={<Search aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
        className="size-10"
      />
      {open && <SearchDialog roles={roles} onClose={() => setOpen(false)} />}
    </>
  )
}
