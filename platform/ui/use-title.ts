import { useEffect } from 'react'
import { locale } from '#platform/words/locale.ts'

/** Names the browser's tab: 'Upcoming Raids · Forge'. Without a title, 'Forge'. */
export function useTitle(title?: string): void {
  useEffect(() => {
    const { name } = locale
    document.title = title ? `${title} · ${name}` : name
  }, [title])
}
