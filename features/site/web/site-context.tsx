import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ElementType,
  type ReactNode,
  useContext,
} from 'react'
import { community, type Links } from '#features/settings/community.ts'
import type { Role } from '#platform/call/rights.ts'
import type { ServiceLinksProps } from './service-links.tsx'

/** The viewer of the page: not known yet, a visitor, or a member (whose roles are null when they could not be read). */
export type Session = 'asking' | 'visitor' | { readonly roles: readonly Role[] | null }

/**
 * The context of the site's frame and its public pages. They appear in two places: rendered when the site is built and hydrated
 * without the router, and around the screens of the dashboard, with it.
 */
interface Site {
  readonly path: string
  readonly session: Session
  /** The component of a link to another page: an anchor, or one that the router hears. */
  readonly Link: ElementType<AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }>
  /** Where visitors are offered the services; members are not. */
  readonly ServiceLinks?: ComponentType<ServiceLinksProps> | undefined
  /** The bar's buttons beside its entries; none on a public page, which stays light. */
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

/** Leads out of the site, to an address that the server was configured with: a new tab that learns nothing about this one. */
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

/** The addition of a screen reader to each of them; once in a page. */
export function OutsideNote() {
  return (
    <span hidden id={NOTE_ID}>
      Opens in a new tab
    </span>
  )
}
