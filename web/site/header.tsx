import { useQuery } from '@tanstack/react-query'
import { LogOut, Menu } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { SIGN_OUT_PATH } from '#domain/member/endpoints.ts'
import { rolesQuery, statusQuery } from '#web/member/queries.ts'
import { Logo } from '#web/site/logo.tsx'
import { navigationFor } from '#web/site/navigation.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The bar above every page: in a row on a desk, behind a menu button on a phone. */
export function Header() {
  const [open, setOpen] = useState(false)

  return (
    <header className="sticky top-0 z-20 h-(--header-height) border-b border-ink-700 bg-ink-950/95 backdrop-blur-sm">
      <div className="flex h-full items-center justify-between gap-4 px-4 sm:px-6 lg:pr-8">
        <Link to="/" className="touch-target flex items-center gap-2.5 rounded-lg">
          <Logo className="size-8" />
          <span className="font-display text-xl font-bold tracking-wide">Forge</span>
        </Link>
        <nav aria-label="Main" className="hidden h-full flex-1 items-center justify-end gap-1 md:flex">
          <Items direction="row" />
        </nav>
        <IconButton
          label="Menu"
          aria-haspopup="dialog"
          icon={<Menu aria-hidden className="size-6" />}
          onClick={() => setOpen(true)}
          className="md:hidden"
        />
      </div>
      <Drawer open={open} onClose={() => setOpen(false)} label="Menu" side="right">
        <nav aria-label="Main" className="flex flex-col gap-1 p-4 pt-16">
          <Items direction="column" />
        </nav>
      </Drawer>
    </header>
  )
}

const ROW = 'relative inline-flex h-full items-center px-3 text-sm font-medium transition-colors duration-150'
const ROW_ACTIVE =
  'text-ember-400 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full after:bg-ember-500'
const COLUMN = 'flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium transition-colors duration-150'

function Items({ direction }: { direction: 'row' | 'column' }) {
  const status = useQuery(statusQuery)
  const signedIn = status.data?.isAuthenticated ?? false
  const roles = useQuery({ ...rolesQuery, enabled: signedIn })
  const look = direction === 'row' ? ROW : COLUMN
  if (status.isPending || (signedIn && roles.isPending)) return <Skeleton className="h-5 w-56" />

  return (
    <>
      {navigationFor(signedIn, roles.data ?? []).map(({ title, to }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            classNames(
              look,
              isActive
                ? direction === 'row'
                  ? ROW_ACTIVE
                  : 'bg-ember-500/12 text-ember-400'
                : 'text-bone-300 hover:text-bone-100',
            )
          }
        >
          {title}
        </NavLink>
      ))}
      {signedIn && (
        // A navigation of the browser and not of the router: the server ends the session.
        <a href={SIGN_OUT_PATH} className={classNames(look, 'gap-2 text-bone-300 hover:text-bone-100')}>
          <LogOut aria-hidden className="size-4" />
          Logout
        </a>
      )}
    </>
  )
}
