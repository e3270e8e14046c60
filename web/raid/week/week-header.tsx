import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { daysAfter } from '#domain/server-time.ts'
import { besideShown, type ShownSpan, shownPath, thisWeek } from '#web/raid/week/week-address.ts'
import { dayText } from '#web/time/day-text.ts'
import { buttonClasses } from '#web/ui/button-classes.ts'

/** The shown week or month, and the ways to those beside it. */
export function WeekNavigation({ shown, now }: { shown: ShownSpan; now: Date }) {
  const { before, after } = besideShown(shown)
  const current = thisWeek(now)
  const month = 'month' in shown ? shown.month : daysAfter(shown.week, 3).slice(0, 7)
  const isMonth = 'month' in shown
  return (
    <nav aria-label="What is shown" className="fading segments">
      <Step to={before} label={isMonth ? 'Month before' : 'Week before'} icon={<ChevronLeft aria-hidden />} />
      {[
        ['Last week', daysAfter(current, -7)],
        ['This week', current],
        ['Next week', daysAfter(current, 7)],
      ].map(([label = '', week = '']) => (
        <Choice key={label} to={{ week }} isShown={!isMonth && shown.week === week}>
          {label}
        </Choice>
      ))}
      <Choice to={{ month }} isShown={isMonth}>
        Month
      </Choice>
      <Step to={after} label={isMonth ? 'Month after' : 'Week after'} icon={<ChevronRight aria-hidden />} />
    </nav>
  )
}

function Choice({ to, isShown, children }: { to: ShownSpan; isShown: boolean; children: ReactNode }) {
  return (
    <Link to={shownPath(to)} aria-current={isShown ? 'true' : undefined} className="segment touch-target">
      {children}
    </Link>
  )
}

function Step({ to, label, icon }: { to: ShownSpan; label: string; icon: ReactNode }) {
  return (
    <Link
      to={shownPath(to)}
      aria-label={label}
      title={label}
      className={buttonClasses('ghost', 'small', 'px-2! [&_svg]:size-4')}
    >
      {icon}
    </Link>
  )
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'Wed 18 Nov to Tue 24 Nov', 'November 2026'. */
export function shownText(shown: ShownSpan, now: Date): string {
  if ('month' in shown) return MONTH.format(new Date(`${shown.month}-01T00:00:00Z`))
  return `${dayText(shown.week, now)} to ${dayText(daysAfter(shown.week, 6), now)}`
}
