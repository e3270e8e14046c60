import type { ReactNode } from 'react'
import { SCREENS } from '#platform/call/page.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Panel } from '#platform/ui/panel.tsx'
import { ErrorState } from './error-state.tsx'

interface NoPermissionProps {
  /** The page's heading, for those who hear it. */
  heading: string
  /** 'You do not have permission to view this page' unless given. */
  title?: string
  /** The people whom it is for. */
  children?: ReactNode
}

/** In the place of what somebody may not see, with the way back. */
export function NoPermission({
  heading,
  title = 'You do not have permission to view this page',
  children,
}: NoPermissionProps) {
  return (
    <Panel>
      <h1 className="sr-only">{heading}</h1>
      <ErrorState
        title={title}
        action={
          <ButtonLink to={SCREENS.home.path} variant="primary">
            Go to Dashboard
          </ButtonLink>
        }
      >
        {children}
      </ErrorState>
    </Panel>
  )
}
