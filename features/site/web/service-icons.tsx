import type { ReactNode } from 'react'
import { classNames } from '#platform/ui/class-names.ts'

/** The community's services, in the order in which they are shown. */
interface Service {
  /** The card's anchor on the landing page: '/#raid-boost'. */
  readonly id: string
  readonly name: string
  /** The small labels on the card. */
  readonly covers: readonly string[]
  readonly says: string
}

export const SERVICES = [
  {
    id: 'raid-boost',
    name: 'Raid Boost',
    covers: ['Normal', 'Heroic', 'Mythic'],
    says: 'A full clear beside a team that knows every pull, in a slot that is yours.',
  },
  {
    id: 'curve-boost',
    name: 'Curve Boost',
    covers: ['Ahead of the Curve'],
    says: 'The final boss of the season, down while the achievement can still be earned.',
  },
  {
    id: 'mythic-plus-keystone',
    name: 'Mythic Plus Keystone',
    covers: ['Keys 0-20'],
    says: 'Your dungeon at the level that you want, finished within the timer.',
  },
  {
    id: 'level-up-boost',
    name: 'Level Up Boost',
    covers: [],
    says: 'From wherever your character stands to where the game begins.',
  },
  {
    id: 'delve-boost',
    name: 'Delve Boost',
    covers: [],
    says: 'Down into the deep and back up again, with what lies at the bottom.',
  },
  {
    id: 'vision-boost',
    name: 'Vision Boost',
    covers: [],
    says: 'Through the nightmare with somebody who has walked it before.',
  },
  {
    id: 'pvp-boost',
    name: 'PvP Boost',
    covers: ['Arena', 'Battlegrounds'],
    says: 'Partners who hold their rating, for the bracket that you play.',
  },
  {
    id: 'legacy-boost',
    name: 'Legacy Boost',
    covers: ['Old content', 'Mounts', 'Pets', 'Transmog'],
    says: 'The raids and rewards of years gone by, collected for good.',
  },
  {
    id: 'mount-and-pet-boost',
    name: 'Mount & Pet Boost',
    covers: [],
    says: 'The rare ones that never seem to drop, farmed until they do.',
  },
  {
    id: 'black-market-auction',
    name: 'Black Market Auction',
    covers: [],
    says: 'The lot that you have been watching, bid on and brought home.',
  },
] satisfies readonly Service[]

/** On a grid of 48. The main shape is ember, the accent gold. */
const GOLD = 'stroke-gold-300'
const SPARK = 'fill-gold-300 stroke-none'

const SIGNS: Readonly<Record<string, ReactNode>> = {
  // A gate between two towers, and a fire behind it
  'raid-boost': (
    <>
      <path d="M5 42V14l3.5 3 3.5-3 3.5 3V42M43 42V14l-3.5 3-3.5-3-3.5 3V42M3 42h42M15.5 22h17" />
      <path d="M18.5 42V33a5.5 5.5 0 0 1 11 0v9" />
      <path
        className={GOLD}
        d="M24 5.5c.6 3.4 4.6 4.7 4.6 8.6a4.6 4.6 0 0 1-9.2 0c0-2.2 1.3-3 2-4.6 1.2.6 1.7 1.4 1.9 2.4.9-1.7 1.3-3.7.7-6.4Z"
      />
    </>
  ),
  // The way up, and the star at its end
  'curve-boost': (
    <>
      <path d="M4 41.5c16 0 25-7 28.5-20.5M4 41.5h40M21.5 38v3.5M29 30.5v11M36.5 24.5v17" />
      <path
        className={GOLD}
        d="m33.5 5 2.3 5.1 5.6.6-4.2 3.7 1.2 5.5-4.9-2.8-4.9 2.8 1.2-5.5-4.2-3.7 5.6-.6z"
      />
    </>
  ),
  // A cut stone with a keyhole
  'mythic-plus-keystone': (
    <>
      <path d="M24 4 41 13.5v21L24 44 7 34.5v-21z" />
      <path d="M24 4v6.5M41 13.5 35.5 17M41 34.5 35.5 31M24 44v-6.5M7 34.5 12.5 31M7 13.5l5.5 3.5" />
      <path className={GOLD} d="M24 16a5 5 0 0 1 2.6 9.3L28.2 33h-8.4l1.6-7.7A5 5 0 0 1 24 16Z" />
    </>
  ),
  // Two steps upwards
  'level-up-boost': (
    <>
      <path d="M9 32.5 24 19l15 13.5v9.5L24 28.5 9 42z" />
      <path className={GOLD} d="m14 18.5 10-9 10 9" />
      <path className={SPARK} d="M24 1.5 25 4l2.5 1L25 6l-1 2.5L23 6l-2.5-1L23 4z" />
    </>
  ),
  // A mouth in the rock, crystals in its dark
  'delve-boost': (
    <>
      <path d="M4 42c1-6 .5-12 3.5-17C10.5 17 16 13 17.5 6l6 4.5L31 5l3 8c6 3 6.5 10.5 8 16 1 4 1.5 8.5 2 13z" />
      <path d="M12.5 42c0-9 1-14.5 4.5-18.5M35.5 42c0-6-.5-10.5-2-14" />
      <path
        className={GOLD}
        d="m24.5 20.5 4 6L26.5 42h-5l-1-15.5zM24.5 20.5 24 42M29.5 42l.9-6 2.1-2.5 1 8.5M18.8 42l-1-5-1.8 1.5v3.5"
      />
    </>
  ),
  // An eye that looks through
  'vision-boost': (
    <>
      <path d="M3.5 25C9 17 16 13 24 13s15 4 20.5 12C39 33 32 37 24 37S9 33 3.5 25Z" />
      <path d="M24 4v4M11.5 6.5l2 3.7M36.5 6.5l-2 3.7M24 46v-4M11.5 43.5l2-3.7M36.5 43.5l-2-3.7" />
      <circle className={GOLD} cx="24" cy="25" r="7.5" />
      <path className={SPARK} d="M24 18.5c2 4 2 9 0 13-2-4-2-9 0-13Z" />
    </>
  ),
  // Two blades that meet
  'pvp-boost': (
    <>
      <path d="M42 5 39.5 13.5 20 33l-5-5L34.5 8.5zM11 25.5 22.5 37M15.5 32.5 7 41M5 39l4 4" />
      <path
        className={GOLD}
        d="m6 5 2.5 8.5 7.3 7.3M6 5l8.5 2.5 7.3 7.3M28 31l1.5 1.5M32.5 27l.5.5M37 25.5 25.5 37M32.5 32.5 41 41M43 39l-4 4"
      />
    </>
  ),
  // A tome with its clasp
  'legacy-boost': (
    <>
      <path d="M11 4.5h27.5v31H12.5A5 5 0 0 0 7.5 40.5v-31a5 5 0 0 1 5-5" />
      <path d="M38.5 35.5v8h-26a4 4 0 0 1 0-8M13.5 39.5h25M14.5 4.5v31" />
      <path className={GOLD} d="m26.5 11.5 2.2 5 5 2.2-5 2.2-2.2 5-2.2-5-5-2.2 5-2.2zM21.5 30.5h10" />
    </>
  ),
  // A horseshoe round a paw
  'mount-and-pet-boost': (
    <>
      <path d="M14 43.5H8.5l.5-4.5C5.5 34 4 29 4 24 4 12.5 12.5 4.5 24 4.5S44 12.5 44 24c0 5-1.5 10-5 15l.5 4.5H34l-.5-6C36.5 33.5 37.5 29 37.5 24.5c0-7.5-5.5-13-13.5-13s-13.5 5.5-13.5 13c0 4.5 1 9 4 13z" />
      <path
        className={GOLD}
        d="M24 27.5c3.5 0 6.5 3.5 6.5 6.5 0 2-1.5 3.2-3.4 3.2-1.2 0-2-.6-3.1-.6s-1.9.6-3.1.6c-1.9 0-3.4-1.2-3.4-3.2 0-3 3-6.5 6.5-6.5Z"
      />
      <path
        className={SPARK}
        d="M17.3 23.2a1.7 2.2-20 1 0 .1 0zM30.7 23.2a1.7 2.2 20 1 0 .1 0zM21.7 18.8a1.7 2.3-8 1 0 .1 0zM26.3 18.8a1.7 2.3 8 1 0 .1 0z"
      />
    </>
  ),
  // A gavel, and the coin that it falls for
  'black-market-auction': (
    <>
      <path d="m24 4 14 14-7 7-14-14zM28 8l-7 7M34 14l-7 7M22 16 4.5 33.5l4 4L26 20" />
      <circle className={GOLD} cx="34.5" cy="36.5" r="8" />
      <path className={SPARK} d="m34.5 31.5 1.4 3.6 3.6 1.4-3.6 1.4-1.4 3.6-1.4-3.6-3.6-1.4 3.6-1.4z" />
    </>
  ),
}

interface ServiceIconProps {
  id: string
  /** For icons below 32 px, whose strokes would be too thin. */
  bold?: boolean
  className?: string
}

/** A service's icon. The name is beside it, so it is hidden from screen readers. */
export function ServiceIcon({ id, bold = false, className }: ServiceIconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      className={classNames(
        'fill-none stroke-ember-400 [stroke-linecap:round] [stroke-linejoin:round]',
        bold ? 'stroke-3' : 'stroke-2',
        className,
      )}
    >
      {SIGNS[id]}
    </svg>
  )
}
