import type { ReactNode } from 'react'
import { NavigationItems } from '#web/site/navigation-items.tsx'
import { NoRoleNote } from '#web/site/no-role-note.tsx'
import { SignInLink } from '#web/site/sign-in-link.tsx'

/** A part that a page shows differently to a visitor and to a member. */
const PARTS = {
  'navigation-row': <NavigationItems direction="row" />,
  'navigation-column': <NavigationItems direction="column" />,
  'sign-in-link': <SignInLink />,
  'no-role-note': <NoRoleNote />,
} as const satisfies Record<string, ReactNode>

type PartName = keyof typeof PARTS

/** Marks where such a part stands: in a prerendered page it is rendered again for a member. */
export function SessionPart({ part }: { part: PartName }) {
  return (
    <div data-part={part} className="contents">
      {PARTS[part]}
    </div>
  )
}

/** The content of a place in the page; null when there is no such part. */
export function contentOf(place: HTMLElement): ReactNode {
  const { part = '' } = place.dataset
  return part in PARTS ? PARTS[part as PartName] : null
}
