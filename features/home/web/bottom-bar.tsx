import {
  CalendarPlus,
  Coins,
  House,
  LifeBuoy,
  type LucideIcon,
  Mailbox,
  MoonStar,
  ScrollText,
  Swords,
  Users,
} from 'lucide-react'
import { useMember } from '#features/member/web/member-context.ts'
import { SCREENS, type ScreenName } from '#platform/call/page.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { NavLink } from '#platform/ui/location.tsx'
import { bottomBarFor } from './bottom-bar-entries.ts'
import './bottom-bar.css'

/** A word that fits below its sign, where the screen's title does not. */
const ENTRIES: Readonly<Partial<Record<ScreenName, { icon: LucideIcon; word?: string }>>> = {
  home: { icon: House, word: 'Home' },
  tonight: { icon: MoonStar },
  upcomingRaids: { icon: ScrollText, word: 'Upcoming' },
  bookRaid: { icon: Swords },
  mailDetails: { icon: Mailbox, word: 'Mails' },
  gold: { icon: Coins },
  myClients: { icon: Users },
  createRaid: { icon: CalendarPlus },
  support: { icon: LifeBuoy },
}

/** On a phone, near the thumb: what the evening needs. Everything else is in the menu. */
export function BottomBar() {
  const { roles } = useMember()
  return (
    <nav
      aria-label="Most used"
      className="bottom-bar fixed inset-x-0 bottom-0 z-20 border-t border-ink-700 bg-ink-950/95 backdrop-blur-sm sm:hidden"
    >
      <ul className="flex">
        {bottomBarFor(roles).map((screen) => {
          const { icon: Icon = House, word = SCREENS[screen].title } = ENTRIES[screen] ?? {}
          return (
            <li key={screen} className="min-w-0 flex-1">
              <NavLink
                to={SCREENS[screen].path}
                withBelow={screen !== 'home'}
                className={(isHere) =>
                  classNames(
                    'flex h-14 flex-col items-center justify-center gap-0.5 text-2xs font-medium whitespace-nowrap -outline-offset-2',
                    isHere ? 'text-ember-400' : 'text-bone-300',
                  )
                }
              >
                <Icon aria-hidden className="size-5 stroke-[1.75]" />
                {word}
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
