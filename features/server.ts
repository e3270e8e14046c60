import { planRoutes } from '#features/booking/server/plans.ts'
import { bookingRoutes, ClientLimits } from '#features/booking/server/routes.ts'
import { calendarRoutes } from '#features/calendar/server/routes.ts'
import { characterRoutes, realmRoutes } from '#features/character/server/routes.ts'
import { clientRoutes } from '#features/client/server/routes.ts'
import { channelRoutes } from '#features/discord/server/routes.ts'
import { heroNameRoutes } from '#features/hero-name/server/routes.ts'
import { historyRoutes } from '#features/history/server/routes.ts'
import { homeRoutes } from '#features/home/server/routes.ts'
import { othersOf } from '#features/ledger/server/posting.ts'
import { ledgerRoutes } from '#features/ledger/server/routes.ts'
import { mailRoutes } from '#features/mail/server/routes.ts'
import { memberRoutes } from '#features/member/server/routes.ts'
import { sessionRoutes } from '#features/member/server/sessions.ts'
import { noticeRoutes } from '#features/notice/server/routes.ts'
import { payoutRoutes } from '#features/payout/server/routes.ts'
import { settlementRoutes } from '#features/payout/server/settlement-routes.ts'
import { raidRoutes } from '#features/raid/server/routes.ts'
import { templateRoutes } from '#features/raid/server/template-routes.ts'
import { reportRoutes } from '#features/report/server/routes.ts'
import { searchRoutes } from '#features/search/server/routes.ts'
import { seasonRoutes } from '#features/season/server/routes.ts'
import { settingRoutes } from '#features/settings/server/routes.ts'
import { trackingRoutes } from '#features/tracking/server/routes.ts'
import type { Implementation } from '#platform/call/server/endpoint.ts'
import type { Limits } from '#platform/call/server/limits.ts'
import type { FeatureName } from './index.ts'

type RoutesDeps = Parameters<typeof raidRoutes>[0] &
  Omit<Parameters<typeof bookingRoutes>[0], 'limits'> &
  Parameters<typeof characterRoutes>[0] &
  Parameters<typeof calendarRoutes>[0] &
  Parameters<typeof channelRoutes>[0] &
  Parameters<typeof settingRoutes>[0] &
  Parameters<typeof ledgerRoutes>[1] &
  Parameters<typeof othersOf>[0] & { rateLimit: number; limits: Pick<Limits, 'bookings'> }

/** The handlers of each feature's calls. */
export function handlersOf(deps: RoutesDeps) {
  const limits = new ClientLimits(deps.limits.bookings, deps.rateLimit)
  const others = othersOf(deps)
  return {
    booking: [...bookingRoutes({ ...deps, limits }), ...planRoutes()],
    calendar: calendarRoutes(deps),
    character: [...realmRoutes(), ...characterRoutes(deps)],
    client: clientRoutes({ limits }),
    discord: channelRoutes(deps),
    'hero-name': heroNameRoutes(),
    history: historyRoutes(),
    home: homeRoutes(),
    ledger: ledgerRoutes(others, deps),
    live: [],
    mail: mailRoutes(deps),
    member: [...memberRoutes(), ...sessionRoutes()],
    message: [],
    notice: noticeRoutes(),
    payout: [...payoutRoutes(others), ...settlementRoutes(others)],
    raid: [...templateRoutes(deps), ...raidRoutes(deps)],
    report: reportRoutes(),
    search: searchRoutes(),
    season: seasonRoutes(),
    settings: settingRoutes(deps),
    site: [],
    tonight: [],
    tracking: trackingRoutes(deps),
  } satisfies Record<FeatureName, Implementation[]>
}
