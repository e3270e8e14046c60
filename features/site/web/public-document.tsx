import { useEffect } from 'react'
import { rememberReturnPath } from '#features/member/web/sign-in.ts'
import { useLocation } from '#platform/ui/location.tsx'
import { Main } from '#platform/ui/main.tsx'

/**
 * The router came to a public page, which is a document of its own: loads the page from the server. The path that was
 * asked for is kept for the sign-in.
 */
export function PublicDocument() {
  const { from: asked } = Object(useLocation().state) as { from?: string }
  useEffect(() => {
    if (asked) rememberReturnPath(asked)
    window.location.reload()
  }, [asked])
  return <Main className="min-h-dvh flex-1">{null}</Main>
}
