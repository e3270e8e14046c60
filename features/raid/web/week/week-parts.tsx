import { CalendarDays } from 'lucide-react'
import type { Raid } from '#features/raid/raid.ts'
import { freeSlots } from '#features/raid/slots.ts'
import { SCREENS } from '#platform/call/page.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { countText } from './week-grid.tsx'

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
