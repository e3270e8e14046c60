import { lazy, type ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { PUBLIC_PAGES } from '#domain/page.ts'
import type { Right } from '#domain/rights.ts'
import { RequireRight } from '#web/dashboard/require-right.tsx'
import { AppLayout } from '#web/site/app-layout.tsx'
import { NotFound } from '#web/site/not-found.tsx'
import { PublicDocument } from '#web/site/public-document.tsx'

const Login = lazy(() => import('#web/site/login.tsx'))
const DashboardShell = lazy(() => import('#web/dashboard/shell.tsx'))
const DashboardHome = lazy(() => import('#web/dashboard/home.tsx'))
const CreateRaid = lazy(() => import('#web/raid/create-raid.tsx'))
const EditRaid = lazy(() => import('#web/raid/edit-raid.tsx'))
const UpcomingRaids = lazy(() => import('#web/raid/upcoming-raids.tsx'))
const BookRaid = lazy(() => import('#web/booking/book-raid.tsx'))
const AdminPanel = lazy(() => import('#web/hero-name/admin-panel.tsx'))
const MailDetails = lazy(() => import('#web/mail/mail-details.tsx'))
const AdminMails = lazy(() => import('#web/mail/admin-mails.tsx'))
const Support = lazy(() => import('#web/dashboard/support.tsx'))
const Settings = lazy(() => import('#web/dashboard/settings.tsx'))

/** Every page of the site, and who sees it (docs/product.md, Pages). A screen's code is fetched when it is opened. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<AppLayout />}>
        {Object.values(PUBLIC_PAGES).map((path) => (
          <Route key={path} path={path} element={<PublicDocument />} />
        ))}
        <Route path="login" element={<Login />} />
        <Route path="dashboard" element={<DashboardShell />}>
          <Route index element={<DashboardHome />} />
          <Route path="create-raid" element={guarded('manage-raids', 'say-and-go', <CreateRaid />)} />
          <Route path="edit-raid/:id" element={guarded('manage-raids', 'say-and-go', <EditRaid />)} />
          <Route path="upcoming-raids" element={guarded('manage-raids', 'stay', <UpcomingRaids />)} />
          <Route path="book-raid" element={guarded('see-booking-page', 'stay', <BookRaid />)} />
          <Route path="book-raids" element={<Navigate replace to="/dashboard/book-raid" />} />
          <Route path="admin" element={guarded('manage-hero-names', 'go', <AdminPanel />)} />
          <Route path="send-mail" element={guarded('handle-mails', 'go', <MailDetails />)} />
          <Route path="admin-mails" element={guarded('see-all-mails', 'go', <AdminMails />)} />
          <Route path="support" element={guarded('see-support', 'go', <Support />)} />
          <Route path="settings" element={<Settings />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}

function guarded(right: Right, refusal: 'go' | 'say-and-go' | 'stay', screen: ReactNode) {
  return (
    <RequireRight right={right} refusal={refusal}>
      {screen}
    </RequireRight>
  )
}
