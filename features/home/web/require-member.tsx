import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Redirect, useRoute } from 'wouter'
import { MemberContext } from '#features/member/web/member-context.ts'
import { rolesQuery, statusQuery } from '#features/member/web/queries.ts'
import { LOGIN, SCREENS, SIGN_OUT_PATH } from '#platform/call/page.ts'
import { can, type Role } from '#platform/call/rights.ts'
import { useErrorToast } from '#platform/call/web/loaded.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/feedback/states.tsx'
import { ButtonLink, useLocation } from '#platform/ui/location.tsx'
import { Main } from '#platform/ui/page.tsx'

interface RequireMemberProps {
  /** Shown until the session is known. */
  waiting: ReactNode
  children: ReactNode
}

const NO_ROLES: readonly Role[] = []

/**
 * Lets people with at least one role through and tells the screens within who it is. Signed out goes to '/', from the
 * edit page to '/login'; without a role to '/', which says so (docs/product.md, PAGE-2).
 */
export function RequireMember({ waiting, children }: RequireMemberProps) {
  const { pathname, search } = useLocation()
  const [isEditing] = useRoute(SCREENS.editRaid.path)
  const status = useQuery(statusQuery)
  const user = status.data?.user ?? null
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (user !== null && !wasSignedIn) setWasSignedIn(true)
  const isSigningOut = useSigningOut()
  const rolesRead = useQuery({ ...rolesQuery, enabled: user !== null })
  const roles = rolesRead.data ?? NO_ROLES
  const member = useMemo(() => user && { user, roles, actor: { _id: user._id, roles } }, [user, roles])

  const failure = useErrorToast(
    { data: status.data, error: status.data === undefined ? status.error : null },
    problemOf,
  )
  const problem = failure && problemOf(failure)

  if (status.isPending) return waiting
  if (member === null) {
    // The page that was asked for goes along: a sign-in from there leads back to it. So does what went wrong, and that the
    // session ended while the page was open.
    const state = { from: pathname + search, problem, hasEnded: wasSignedIn && !isSigningOut.current }
    return <Redirect replace to={isEditing ? LOGIN : '/'} state={state} />
  }
  if (rolesRead.data === undefined) {
    return rolesRead.error ? (
      <RolesUnknown
        error={rolesRead.error}
        retry={() => void rolesRead.refetch()}
        retrying={rolesRead.isFetching}
      />
    ) : (
      waiting
    )
  }
  if (!can(roles, 'see-dashboard')) return <Redirect replace to="/" />
  return <MemberContext value={member}>{children}</MemberContext>
}

/** Whether Logout was followed: the session's end can be heard of before its answer leads away. */
function useSigningOut(): RefObject<boolean> {
  const isSigningOut = useRef(false)
  useEffect(() => {
    const watch = ({ target, defaultPrevented }: MouseEvent) => {
      const link = target instanceof Element ? target.closest(`a[href="${SIGN_OUT_PATH}"]`) : null
      if (link !== null && !defaultPrevented) isSigningOut.current = true
    }
    document.addEventListener('click', watch)
    return () => document.removeEventListener('click', watch)
  }, [])
  return isSigningOut
}

function problemOf(error: Error): string {
  return `Error checking authentication: ${error.message}`
}

function RolesUnknown({ error, retry, retrying }: { error: Error; retry(): void; retrying: boolean }) {
  const { pathname } = useLocation()
  return (
    <Main className="mx-auto w-full max-w-2xl flex-1 py-16">
      <h1 className="sr-only">Dashboard</h1>
      <ErrorState
        title="Your roles could not be read"
        action={
          <>
            <Button variant="primary" onClick={retry} busy={retrying} busyLabel="Retrying…">
              Retry
            </Button>
            {pathname === SCREENS.home.path ? (
              <ButtonLink to="/">Go to Home</ButtonLink>
            ) : (
              <ButtonLink to={SCREENS.home.path}>Go to Dashboard</ButtonLink>
            )}
          </>
        }
      >
        {error.message}
      </ErrorState>
    </Main>
  )
}
