import { agendaRoutes } from '#server/agenda/routes.ts'
import { correctionRoutes } from '#server/booking/corrections.ts'
import { creationRoutes } from '#server/booking/creation.ts'
import { ClientLimits } from '#server/booking/limits.ts'
import { planRoutes } from '#server/booking/plans.ts'
import { bookingRoutes } from '#server/booking/routes.ts'
import { calendarRoutes } from '#server/calendar/routes.ts'
import { channelRoutes } from '#server/channel/routes.ts'
import { characterRoutes } from '#server/character/routes.ts'
import { clientRoutes } from '#server/client/routes.ts'
import { countersRoutes } from '#server/counters/routes.ts'
import { heroNameRoutes } from '#server/hero-name/routes.ts'
import { historyRoutes } from '#server/history/routes.ts'
import type { Implementation } from '#server/http/endpoint.ts'
import type { Limits } from '#server/http/limits.ts'
import { othersOf } from '#server/ledger/decide.ts'
import { ledgerRoutes } from '#server/ledger/routes.ts'
import { mailRoutes } from '#server/mail/routes.ts'
import { memberRoutes } from '#server/member/routes.ts'
import { noticeRoutes } from '#server/notice/routes.ts'
import { payoutRoutes } from '#server/payout/routes.ts'
import { raidRoutes } from '#server/raid/routes.ts'
import { realmRoutes } from '#server/realm/routes.ts'
import { reportRoutes } from '#server/report/routes.ts'
import { searchRoutes } from '#server/search/routes.ts'
import { seasonRoutes } from '#server/season/routes.ts'
import { sessionRoutes } from '#server/session/routes.ts'
import { settingRoutes } from '#server/setting/routes.ts'
import { settlementRoutes } from '#server/settlement/routes.ts'
import { templateRoutes } from '#server/template/routes.ts'
import { trackingRoutes } from '#server/tracking/routes.ts'

type RoutesDeps = Parameters<typeof raidRoutes>[0] &
  Omit<Parameters<typeof bookingRoutes>[0], 'limits'> &
  Parameters<typeof characterRoutes>[0] &
  Parameters<typeof calendarRoutes>[0] &
  Parameters<typeof channelRoutes>[0] &
  Parameters<typeof settingRoutes>[0] &
  Parameters<typeof ledgerRoutes>[1] &
  Parameters<typeof othersOf>[0] & { rateLimit: number; limits: Pick<Limits, 'bookings'> }

/** The implementations of all calls of the contract. */
export function allRoutes(deps: RoutesDeps): Implementation[] {
  const limits = new ClientLimits(deps.limits.bookings, deps.rateLimit)
  const others = othersOf(deps)
  return [
    ...memberRoutes(),
    ...sessionRoutes(),
    ...countersRoutes(),
    ...agendaRoutes(),
    ...calendarRoutes(deps),
    ...noticeRoutes(),
    ...channelRoutes(deps),
    ...heroNameRoutes(),
    ...mailRoutes(deps),
    ...ledgerRoutes(others, deps),
    ...payoutRoutes(others),
    ...settlementRoutes(others),
    ...historyRoutes(),
    ...realmRoutes(),
    ...seasonRoutes(),
    ...settingRoutes(deps),
    ...templateRoutes(deps),
    ...reportRoutes(),
    ...raidRoutes(deps),
    ...bookingRoutes({ ...deps, limits }),
    ...creationRoutes({ limits }),
    ...planRoutes(),
    ...correctionRoutes(),
    ...characterRoutes(deps),
    ...clientRoutes({ limits }),
    ...searchRoutes(),
    ...trackingRoutes(deps),
  ]
}
