import { lazy } from 'react'
import { matchRoute, Redirect, Route, Switch, useRouter } from 'wouter'
import { RequireRight } from '#features/home/web/require-right.tsx'
import { useMember } from '#features/member/web/member-context.ts'
import { AppLayout, PublicDocument } from '#features/site/web/app-layout.tsx'
import { SCREENS_OF, type ScreenEntry } from '#features/web.ts'
import {
  LOGIN,
  OLD_BOOK_RAID,
  OLD_WEEK,
  PUBLIC_PAGES,
  pathToSettings,
  SCREENS,
  type ScreenName,
  SETTINGS_PAGE_NAMES,
  wayToWeek,
} from '#platform/call/page.ts'
import { useLocation } from '#platform/ui/location.tsx'

const NotFound = lazy(() => import('#features/site/web/not-found.tsx'))
const Login = lazy(() => import('#features/site/web/login.tsx'))
const DashboardShell = lazy(() => import('#features/home/web/shell.tsx'))

const ENTRIES: Readonly<Record<ScreenName, ScreenEntry>> = Object.assign({}, ...Object.values(SCREENS_OF))

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
  if (found === undefined && pathname !== OLD_WEEK) return <NotFound />
  return (
    <DashboardShell>
      {found === undefined ? (
        <OldWeek />
      ) : (
        <Route path={found[0]}>
          <Guarded name={found[1]} />
        </Route>
      )}
    </DashboardShell>
  )
}

function OldWeek() {
  const { roles } = useMember()
  const { search } = useLocation()
  return <Redirect replace to={wayToWeek(roles) + search.replace('?', '&')} />
}

function Guarded({ name }: { name: ScreenName }) {
  const { Screen, refusal = 'go' } = ENTRIES[name]
  return (
    <RequireRight screen={name} refusal={refusal}>
      <Screen />
    </RequireRight>
  )
}
