import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { rememberReturnPath } from '#web/member/sign-in.ts'
import { Main } from '#web/ui/main.tsx'

/**
 * A guard sent somebody to a public page, or the browser went back to one: the server has it as a document of its own,
 * at the address where we already are. What was asked for is kept for the sign-in.
 */
export function PublicDocument() {
  const asked = useLocation().state?.from as string | undefined
  useEffect(() => {
    if (asked) rememberReturnPath(asked)
    window.location.reload()
  }, [asked])
  return <Main className="min-h-dvh flex-1">{null}</Main>
}
