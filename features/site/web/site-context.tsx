import { type AnchorHTMLAttributes, createContext, type ElementType, type ReactNode, useContext } from 'react'
import { community, type Links } from '#features/settings/community.ts'
import type { Role } from '#platform/call/rights.ts'
import type ServiceLinks from './service-links.tsx'

/** The viewer: unknown yet, a visitor, or a member (roles are null if they could not be loaded). */
export type Session = 'asking' | 'visitor' | { readonly roles: readonly Role[] | null }

/**
 * Context of the site's frame and its public pages. It exists twice: in prerendered pages, hydrated without the router, and
 * around the dashboard, with it.
 */
interface Site {
  readonly path: string
  readonly session: Session
  /** The component of a link: an anchor, or the router's. */
  readonly Link: ElementType<AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }>
  /** Services for visitors; members get none. */
  readonly ServiceLinks?: typeof ServiceLinks | undefined
  /** The bar's buttons; none on a public page, to keep it small. */
  readonly tools?: ReactNode
}

export const SiteContext = createContext<Site>({ path: '', session: 'visitor', Link: 'a' })

export function useSite(): Site {
  return useContext(SiteContext)
}

const NOTE_ID = 'opens-in-a-new-tab'

interface OutsideLinkProps {
  link: keyof Links
  className?: string | undefined
  children: ReactNode
}

/** A link out of the site: a new tab without access to this one. */
export function OutsideLink({ link, className, children }: OutsideLinkProps) {
  return (
    <a
      href={community.links[link]}
      target="_blank"
      rel="noopener"
      aria-describedby={NOTE_ID}
      className={className}
    >
      {children}
    </a>
  )
}

/** The screen reader's addition to such links; once per page. */
export function OutsideNote() {
  return (
    <span hidden id={NOTE_ID}>
      Opens in a new tab
    </span>
  )
}
