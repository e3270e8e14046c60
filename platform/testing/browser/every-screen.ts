import { resetDay } from '#platform/words/server-time.ts'
import { dayAhead } from './factories.ts'
import type { Who } from './sign-in.ts'

/** A screen, and the calls that fill it. */
interface Screen {
  readonly path: string
  readonly as: Who
  readonly calls: readonly string[]
  /** Seen once the screen is there with its records. */
  readonly shows: string
}

export const SCREENS: readonly Screen[] = [
  { path: '/', as: 'Admin', calls: [], shows: 'BOOK NOW' },
  {
    path: '/dashboard',
    as: 'Admin',
    calls: ['/dashboard/status', '/agenda/own'],
    shows: 'to publish',
  },
  {
    path: '/dashboard/create-raid',
    as: 'Admin',
    calls: ['/raid/raid-leader', '/raid/gold-collector'],
    shows: 'Raid Leader',
  },
  {
    path: '/dashboard/upcoming-raids',
    as: 'Admin',
    calls: ['/raid/pending', '/raid/published'],
    shows: 'Loaded 7',
  },
  {
    path: '/dashboard/book-raid',
    as: 'Admin',
    calls: ['/raid/published', '/booking/raid-booking'],
    shows: 'Loaded 7',
  },
  {
    path: '/dashboard/tonight',
    as: 'Admin',
    calls: ['/raid/published', '/booking/raid-booking'],
    shows: 'No clients yet',
  },
  {
    path: `/dashboard/upcoming-raids?view=week&week=${resetDay({ date: dayAhead(3), minutes: 720 })}`,
    as: 'Admin',
    calls: ['/raid/week'],
    shows: 'Loaded 7',
  },
  {
    path: '/dashboard/my-clients?chip=past',
    as: 'Advertiser',
    calls: ['/booking/own'],
    shows: 'Thalia-Kazzak',
  },
  {
    path: '/dashboard/send-mail',
    as: 'Gold Collector',
    calls: ['/mail/get', '/mail/counts'],
    shows: 'Not Sent',
  },
  {
    path: '/dashboard/send-mail?tab=send',
    as: 'Gold Collector',
    calls: ['/mail/work', '/mail/counts'],
    shows: 'Loaded 7',
  },
  { path: '/dashboard/admin-mails', as: 'Admin', calls: ['/mail/all', '/mail/counts'], shows: 'Not Sent' },
  {
    path: '/dashboard/gold',
    as: 'Gold Collector',
    calls: ['/ledger/mine', '/mail/held', '/payout/mine'],
    shows: 'Loaded 7',
  },
  {
    path: '/dashboard/gold?tab=entries',
    as: 'Admin',
    calls: ['/ledger/summary', '/ledger/entries'],
    shows: 'Loaded 7',
  },
  {
    path: '/dashboard/gold?tab=payouts',
    as: 'Admin',
    calls: ['/settlement/unsettled', '/payout/offer', '/payout/list'],
    shows: 'Make payout',
  },
  {
    path: `/dashboard/gold?tab=reports&from=${dayAhead(0)}&to=${dayAhead(20)}`,
    as: 'Admin',
    calls: ['/report/read'],
    shows: 'Slots filled',
  },
  {
    path: '/dashboard/settings/realms',
    as: 'Admin',
    calls: ['/realm/connected', '/setting/all'],
    shows: 'No realm is connected to another.',
  },
  {
    path: '/dashboard/settings/channels',
    as: 'Admin',
    calls: ['/channel/list', '/channel/bot', '/channel/dropped'],
    shows: 'Not set: nothing is posted',
  },
  { path: '/dashboard/settings/season', as: 'Admin', calls: ['/season/list'], shows: 'Manaforge Omega' },
  { path: '/dashboard/admin', as: 'Admin', calls: ['/admin/hero-name'], shows: 'Lothar' },
  {
    path: '/dashboard/settings/devices',
    as: 'Admin',
    calls: ['/session/list'],
    shows: 'This device',
  },
  { path: '/dashboard/support', as: 'Admin', calls: [], shows: 'Trial Advertiser' },
]
