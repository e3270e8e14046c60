import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { daysAfter } from '#domain/server-time.ts'
import { thisWeek, weekPath } from '#web/raid/week/week-address.ts'
import { dayText } from '#web/time/day-text.ts'
import { buttonClasses } from '#web/ui/button-classes.ts'

/** The ways to the weeks around now, and to those beside the shown one. */
export function WeekNavigation({ week, now }: { week: string; now: Date }) {
  const current = thisWeek(now)
  return (
    <nav aria-label="What is shown" className="fading segments">
      <Step to={daysAfter(week, -7)} label="Week before" icon={<ChevronLeft aria-hidden />} />
      {[
        ['Last week', daysAfter(current, -7)],
        ['This week', current],
        ['Next week', daysAfter(current, 7)],
      ].map(([label = '', to = '']) => (
        <Link
          key={label}
          to={weekPath(to)}
          aria-current={to === week ? 'true' : undefined}
          className="segment touch-target"
        >
          {label}
        </Link>
      ))}
      <Step to={daysAfter(week, 7)} label="Week after" icon={<ChevronRight aria-hidden />} />
    </nav>
  )
}

function Step({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <Link
      to={weekPath(to)}
      aria-label={label}
      title={label}
      className={buttonClasses('ghost', 'small', 'px-2! [&_svg]:size-4')}
    >
      {icon}
    </Link>
  )
}

/** 'Wed 18 Nov to Tue 24 Nov'. */
export function weekText(week: string, now: Date): string {
  return `${dayText(week, now)} to ${dayText(daysAfter(week, 6), now)}`
}
