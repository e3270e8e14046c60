import type { ReactNode } from 'react'
import { community, type Links } from '#features/settings/community.ts'

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
