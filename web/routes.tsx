import { type ComponentType, lazy } from 'react'
import { matchRoute, Redirect, Route, Switch, useRouter } from 'wouter'
import {
  LOGIN,
  OLD_BOOK_RAID,
  PUBLIC_PAGES,
  pathToSettings,
  SCREENS,
  type ScreenName,
  SETTINGS_PAGE_NAMES,
} from '#domain/page.ts'
import { type Refusal, RequireRight } from '#web/dashboard/require-right.tsx'
import { AppLayout } from '#web/site/app-layout.tsx'
import { PublicDocument } from '#web/site/public-document.tsx'
import { useLocation } from '#web/ui/location.tsx'

const NotFound = lazy(() => import('#web/site/not-found.tsx'))
const Login = lazy(() => import('#web/site/login.tsx'))
const Mails = lazy(() => import('#web/mail/mails.tsx'))
const Tonight = lazy(() => import('#web/tonight/tonight.tsx'))
const DashboardShell = lazy(() => import('#web/dashboard/shell.tsx'))

interface Entry {
  /** Its code is fetched when it is opened. */
  readonly Screen: ComponentType
  /** The screen of somebody without its right (docs/product.md, PAGE-3); without it they are led on at once. */
  readonly refusal?: Refusal
}

/** The component of each screen, and its refusal. */
const ENTRIES: Readonly<Record<ScreenName, Entry>> = {
  home: { Screen: lazy(() => import('#web/dashboard/home.tsx')) },
  createRaid: { Screen: lazy(() => import('#web/raid/create-raid.tsx')), refusal: 'say-and-go' },
  upcomingRaids: { Screen: lazy(() => import('#web/raid/upcoming-raids.tsx')), refusal: 'stay' },
  editRaid: { Screen: lazy(() => import('#web/raid/edit-raid.tsx')), refusal: 'say-and-go' },
  bookRaid: { Screen: lazy(() => import('#web/booking/book-raid.tsx')), refusal: 'stay' },
  adminPanel: { Screen: lazy(() => import('#web/hero-name/admin-panel.tsx')) },
  mailDetails: { Screen: Mails },
  adminMails: { Screen: Mails },
  // The target of the icon on a phone's home screen: who may not open Tonight is led on.
  tonight: { Screen: Tonight },
  week: { Screen: lazy(() => import('#web/raid/week/week.tsx')), refusal: 'stay' },
  myClients: { Screen: lazy(() => import('#web/booking/own/my-clients.tsx')) },
  raid: { Screen: Tonight, refusal: 'stay' },
  gold: { Screen: lazy(() => import('#web/ledger/gold.tsx')) },
  notices: { Screen: lazy(() => import('#web/notice/notices.tsx')) },
  support: { Screen: lazy(() => import('#web/dashboard/support.tsx')) },
  settings: { Screen: lazy(() => import('#web/setting/settings.tsx')) },
}

/** Every address of the dashboard, and its screen. */
const ADDRESSES: readonly (readonly [path: string, name: ScreenName])[] = [
  ...(Object.keys(ENTRIES) as ScreenName[]).map((name) => [SCREENS[name].path, name] as const),
  ...SETTINGS_PAGE_NAMES.map((page) => [pathToSettings(page), 'settings'] as const),
]

/** Every page of the site, and who sees it (docs/product.md, Pages). */
export function Pages() {
  return (
    <AppLayout>
      <Switch>
        {Object.values(PUBLIC_PAGES).map((path) => (
          <Route key={path} path={path} component={PublicDocument} />
        ))}
        <Route path={LOGIN} component={Login} />
        <Route path={OLD_BOOK_RAID}>
          <Redirect replace to={SCREENS.bookRaid.path} />
        </Route>
        <Route path={`${SCREENS.home.path}/*?`} component={Dashboard} />
        <Route component={NotFound} />
      </Switch>
    </AppLayout>
  )
}

/** The shell stays from screen to screen. */
function Dashboard() {
  const { pathname } = useLocation()
  const { parser } = useRouter()
  const found = ADDRESSES.find(([path]) => matchRoute(parser, path, pathname)[0])
  if (found === undefined) return <NotFound />
  const [path, name] = found
  return (
    <DashboardShell>
      <Route path={path}>
        <Guarded name={name} />
      </Route>
    </DashboardShell>
  )
}

function Guarded({ name }: { name: ScreenName }) {
  const { Screen, refusal = 'go' } = ENTRIES[name]
  return (
    <RequireRight screen={name} refusal={refusal}>
      <Screen />
    </RequireRight>
  )
}
