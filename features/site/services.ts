/** The community's services, in the order in which they are shown. */
interface Service {
  /** The card's place in the landing page: '/#raid-boost'. */
  readonly id: string
  readonly name: string
  /** The small labels of the service's card. */
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
