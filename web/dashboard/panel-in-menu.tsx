import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Sidebar } from '#web/dashboard/sidebar.tsx'
import { MENU_ID, MENU_PANEL_ID } from '#web/site/header.tsx'

/** Where the sidebar has no room it stands in the site's menu, below its entries, as long as that is open. */
export function PanelInMenu() {
  const place = usePlaceInMenu()
  return (
    place &&
    createPortal(
      <div className="border-t border-ink-700 lg:hidden">
        <Sidebar inMenu />
      </div>,
      place,
    )
  )
}

function usePlaceInMenu(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const menu = document.getElementById(MENU_ID)
    const follow = ({ newState }: ToggleEvent) =>
      setPlace(newState === 'open' ? document.getElementById(MENU_PANEL_ID) : null)
    menu?.addEventListener('beforetoggle', follow)
    return () => menu?.removeEventListener('beforetoggle', follow)
  }, [])
  return place
}
