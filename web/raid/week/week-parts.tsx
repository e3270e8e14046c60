import { CalendarDays } from 'lucide-react'
import { SCREENS } from '#domain/page.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { freeSlots } from '#domain/raid/slots.ts'
import { countText } from '#web/raid/week/week-grid.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** How many raids are shown, with how many free slots. */
export function Sums({ raids }: { raids: readonly Raid[] }) {
  const free = raids.reduce((sum, raid) => sum + freeSlots(raid), 0)
  return (
    <p className="text-xs text-bone-300">
      {countText(raids.length)}
      {raids.length > 0 && `, ${free.toLocaleString('en')} ${free === 1 ? 'slot' : 'slots'} free`}
    </p>
  )
}

/** `plans`: the viewer makes raids, and has the templates beside it. */
export function NoRaids({ plans = false }: { plans?: boolean }) {
  return (
    <EmptyState
      title="No raids in this week."
      icon={<CalendarDays aria-hidden />}
      action={plans && <ButtonLink to={SCREENS.createRaid.path}>{SCREENS.createRaid.title}</ButtonLink>}
    >
      Raids published for these days appear here.
      {plans && ' Create one, or choose a template and then its evening.'}
    </EmptyState>
  )
}
