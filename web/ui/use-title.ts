import { useEffect } from 'react'

/** Names the browser's tab: 'Upcoming Raids · Forge'. Without a title, 'Forge'. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Forge` : 'Forge'
  }, [title])
}
