import { useEffect } from 'react'
import { community } from '#domain/community.ts'

/** Names the browser's tab: 'Upcoming Raids · Forge'. Without a title, 'Forge'. */
export function useTitle(title?: string): void {
  useEffect(() => {
    const { name } = community.site
    document.title = title ? `${title} · ${name}` : name
  }, [title])
}
