import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
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
import { takeChangedMember } from '#platform/call/web/api.ts'
import { queryClient } from '#platform/call/web/views.ts'
import { notify } from '#platform/ui/feedback/toast.ts'
import { LocationRouter, useLocation } from '#platform/ui/location.tsx'

/** The login and the dashboard: everything with a router and server data. */
export function startApp(root: HTMLElement): void {
  if (takeChangedMember()) notify.warning('Somebody else is signed in here now.')
  // Translators replace text nodes, which breaks React. Dialogs, menus and toasts are in the body, beside the root.
  for (const element of [document.body, root]) element.translate = false
  // An error that a boundary caught is reported like an uncaught one.
  createRoot(root, { onCaughtError: reportError }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LocationRouter>
          <Pages />
        </LocationRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

const NotFound = lazy(() => import('#features/site/web/not-found.tsx'))
const Login = lazy(() => import('#features/site/web/login.tsx'))
const DashboardShell = lazy(() => import('#features/home/web/shell.tsx'))

const ENTRIES: Readonly<Record<ScreenName, ScreenEntry>> = Object.assign({}, ...Object.values(SCREENS_OF))

const ADDRESSES: readonly (readonly [path: string, name: ScreenName])[] = [
  ...(Object.keys(ENTRIES) as ScreenName[]).map((name) => [SCREENS[name].path, name] as const),
  ...SETTINGS_PAGE_NAMES.map((page) => [pathToSettings(page), 'settings'] as const),
]

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

/** The shell stays mounted between screens. */
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
