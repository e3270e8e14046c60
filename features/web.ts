import { type ComponentType, lazy } from 'react'
import type { Refusal } from '#features/home/web/require-right.tsx'
import type { FeatureName } from '#features/index.ts'
import type { ScreenName } from '#platform/call/page.ts'

/** A screen, loaded when it is opened. */
export interface ScreenEntry {
  readonly Screen: ComponentType
  /** Shown to people without its right (docs/product.md, PAGE-3); by default they are redirected. */
  readonly refusal?: Refusal
}

const Mails = lazy(() => import('#features/mail/web/mails.tsx'))
const Tonight = lazy(() => import('#features/tonight/web/tonight.tsx'))

/** The screens of each feature. */
export const SCREENS_OF = {
  booking: {
    bookRaid: { Screen: lazy(() => import('#features/booking/web/book-raid.tsx')), refusal: 'stay' },
  },
  calendar: {},
  character: {},
  client: { myClients: { Screen: lazy(() => import('#features/client/web/my-clients.tsx')) } },
  discord: {},
  'hero-name': { adminPanel: { Screen: lazy(() => import('#features/hero-name/web/admin-panel.tsx')) } },
  history: {},
  home: {
    home: { Screen: lazy(() => import('#features/home/web/home.tsx')) },
    support: { Screen: lazy(() => import('#features/home/web/support.tsx')) },
  },
  ledger: { gold: { Screen: lazy(() => import('#features/ledger/web/gold.tsx')) } },
  live: {},
  mail: { mailDetails: { Screen: Mails }, adminMails: { Screen: Mails } },
  member: {},
  message: {},
  notice: { notices: { Screen: lazy(() => import('#features/notice/web/notices.tsx')) } },
  payout: {},
  raid: {
    createRaid: { Screen: lazy(() => import('#features/raid/web/create-raid.tsx')), refusal: 'say-and-go' },
    upcomingRaids: { Screen: lazy(() => import('#features/raid/web/upcoming-raids.tsx')), refusal: 'stay' },
    editRaid: { Screen: lazy(() => import('#features/raid/web/edit-raid.tsx')), refusal: 'say-and-go' },
  },
  report: {},
  search: {},
  season: {},
  settings: { settings: { Screen: lazy(() => import('#features/settings/web/settings.tsx')) } },
  site: {},
  // The phone's home screen icon opens Tonight; people without the right are redirected.
  tonight: { tonight: { Screen: Tonight }, raid: { Screen: Tonight, refusal: 'stay' } },
  tracking: {},
} as const satisfies Record<FeatureName, Partial<Record<ScreenName, ScreenEntry>>>
