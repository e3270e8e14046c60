import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentType, useId } from 'react'
import { Link, Redirect } from 'wouter'
import { RecordHistory } from '#features/history/web/record-history.tsx'
import { useMember } from '#features/member/web/member-context.ts'
import {
  pathToSettings,
  SCREENS,
  SETTINGS_PAGE_NAMES,
  SETTINGS_PAGES,
  type SettingsPage,
} from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { useLocation } from '#platform/ui/location.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { PageHeader } from '#platform/ui/page.tsx'
import { useMedia } from '#platform/ui/use-media.ts'

const WAITING = <Waiting className="settings-part space-y-4" bars={['h-10 w-64', 'h-80 w-full']} />
const part = (load: () => Promise<{ default: ComponentType }>) => onDemand(load, WAITING)
const SettingForm = onDemand(() => import('./setting-form.tsx'), WAITING)

const PAGES: Readonly<Record<SettingsPage, readonly [Page: ComponentType, about: string]>> = {
  times: [part(() => import('./times.tsx')), 'Kept in this browser, for all its tabs.'],
  filters: [
    part(() => import('#features/booking/web/filters/filter-settings.tsx')),
    'What Book Raid opens with.',
  ],
  notices: [
    part(() => import('#features/notice/web/notice-settings.tsx')),
    'By the bell, and by the bot on Discord.',
  ],
  paid: [part(() => import('#features/payout/web/own-character.tsx')), 'Who your gold is mailed to.'],
  devices: [
    part(() => import('#features/member/web/devices.tsx')),
    'Where you are signed in, and this one’s keys.',
  ],
  name: [() => <SettingForm page="name" />, 'What the site says of the community.'],
  realms: [part(() => import('./realms.tsx')), 'Where gold is paid, and which share a mailbox.'],
  prices: [() => <SettingForm page="prices" />, 'What is booked, done or settled keeps its own.'],
  channels: [part(() => import('./channels.tsx')), 'Client data and gold are never posted there.'],
  season: [part(() => import('./season.tsx')), 'A raid keeps the one that it was made in.'],
  members: [part(() => import('./members.tsx')), 'Who is signed in, and clients’ contact data.'],
}

/** These pages save one record and share its history. */
const OF_ONE_RECORD: readonly SettingsPage[] = ['name', 'realms', 'prices', 'members']

const isOfStaff = (page: SettingsPage) => SETTINGS_PAGES[page].right === 'manage-community'

/** A member's own settings, and the community's for staff (docs/product.md, Settings and support). */
export default function Settings() {
  const { roles } = useMember()
  const { pathname } = useLocation()
  const hasRoom = useMedia('(min-width: 48rem)', true)
  const named = SETTINGS_PAGE_NAMES.find((page) => pathname.startsWith(pathToSettings(page)))
  if (named !== undefined && !can(roles, SETTINGS_PAGES[named].right))
    return <Redirect replace to={SCREENS.home.path} />
  // A phone starts with the list of pages.
  const shown = named ?? (hasRoom ? 'times' : null)
  const pages = SETTINGS_PAGE_NAMES.filter((page) => can(roles, SETTINGS_PAGES[page].right))
  return (
    <>
      <PageHeader
        title={SCREENS.settings.title}
        tab={named && `${SCREENS.settings.title}: ${SETTINGS_PAGES[named].title}`}
      />
      <div className="edge -mb-6 flex min-h-[calc(100dvh-var(--header-height)-3.75rem)] px-0!">
        {(hasRoom || named === undefined) && (
          <nav
            aria-label="Settings"
            className="w-full px-3 py-2 md:w-54 md:shrink-0 md:border-r md:border-ink-700"
          >
            <div className="sticky top-[calc(var(--header-height)+0.5rem)]">
              <Entries title="You" pages={pages.filter((page) => !isOfStaff(page))} shown={shown} />
              <Entries title="Community" pages={pages.filter(isOfStaff)} shown={shown} />
            </div>
          </nav>
        )}
        {shown && <Place key={shown} page={shown} />}
      </div>
    </>
  )
}

interface EntriesProps {
  title: string
  pages: readonly SettingsPage[]
  shown: SettingsPage | null
}

function Entries({ title, pages, shown }: EntriesProps) {
  if (pages.length === 0) return null
  return (
    <>
      <h2 className="px-2 pt-2 pb-1 text-2xs font-semibold text-bone-500">{title}</h2>
      <ul aria-label={title}>
        {pages.map((page) => (
          <li key={page}>
            <Link
              to={pathToSettings(page)}
              aria-current={page === shown ? 'page' : undefined}
              className={`entry text-sm! ${page === shown ? 'chosen' : ''}`}
            >
              <span className="flex-1">{SETTINGS_PAGES[page].title}</span>
              <ChevronRight aria-hidden className="md:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Place({ page }: { page: SettingsPage }) {
  const id = useId()
  const [Page, about] = PAGES[page]
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-1 flex-col">
      <header className="flex max-w-212 items-end justify-between gap-4 border-b border-ink-700 px-5 py-3 sm:px-6">
        <div className="min-w-0">
          <Link
            to={SCREENS.settings.path}
            className="touch-target -ml-1 flex items-center gap-1 text-sm text-bone-300 md:hidden"
          >
            <ChevronLeft aria-hidden className="size-4" />
            All settings
          </Link>
          <h2 id={id} className="text-lg leading-6 font-semibold">
            {SETTINGS_PAGES[page].title}
          </h2>
          <p className="text-xs text-pretty text-bone-500">{about}</p>
        </div>
        {OF_ONE_RECORD.includes(page) && (
          <RecordHistory noun="setting" id="community" of="the settings" worded />
        )}
      </header>
      <Page />
    </section>
  )
}
