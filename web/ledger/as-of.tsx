import { useState } from 'react'
import { isDay } from '#domain/field.ts'
import type { Books } from '#domain/ledger/ledger.ts'
import { offBy } from '#domain/ledger/rules.ts'
import { Gold } from '#web/game/gold.tsx'
import { dayText } from '#web/time/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { DayFilter } from '#web/ui/form/day-filter.tsx'
import { navigate, useSearchParams } from '#web/ui/location.tsx'

/** The day that the address names; undefined for now. */
export function dayIn(text: string | null): string | undefined {
  return text !== null && isDay(text) ? text : undefined
}

/** Chooses the day at whose end sums and statement are shown; none for now. */
export function AsOf({ day }: { day: string | undefined }) {
  const params = useSearchParams()
  function choose(next: string) {
    const to = new URLSearchParams(params)
    if (next === '') to.delete('asOf')
    else to.set('asOf', next)
    navigate(`?${to}`, { replace: true })
  }
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && day === undefined)
    return (
      <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
        As of…
      </Button>
    )
  return (
    <div ref={isOpen ? focusBox : undefined}>
      <DayFilter label="As of" date={day ?? ''} isDay={isDay} onChange={choose} />
    </div>
  )
}

function focusBox(parent: HTMLElement | null): void {
  parent?.querySelector('input')?.focus()
}

interface AsOfTextProps {
  day: string
  sums: Books | undefined
  /** Lists are below, which are those of now. */
  isListed: boolean
}

export function AsOfText({ day, sums, isListed }: AsOfTextProps) {
  const off = sums === undefined ? 0 : offBy(sums)
  return (
    <>
      As of the end of {dayText(day, new Date())}, server time.
      {isListed && ' The lists below are those of now.'}
      {off !== 0 && (
        <strong className="font-semibold text-rose-400">
          {' '}
          The books were off by <Gold amount={off} />.
        </strong>
      )}
    </>
  )
}
