import { Plus } from 'lucide-react'
import { memo } from 'react'
import type { Template } from '#domain/template/template.ts'
import { type Cell, isAhead, momentIn } from '#web/raid/week/drafts.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { classNames } from '#web/ui/class-names.ts'

interface PlaceButtonProps extends Cell {
  template: Template
  /** Its draft stands there already: a press takes it away. */
  isThere: boolean
  now: Date
  onPress(cell: Cell, template: Template): void
  /** On a phone: says the time, and is as large as a thumb. */
  large?: boolean
}

/** Puts the chosen template's raid into a cell of the week, or takes it away; nothing where its time has passed. */
export const PlaceButton = memo(function PlaceButton(props: PlaceButtonProps) {
  const { evening, hour, template, isThere, now, onPress, large = false } = props
  const cell = { evening, hour }
  const { date, time } = momentIn(cell, template)
  const shown = useShownTime()(time)
  if (!isAhead(cell, template, now)) return null
  const label = `${template.title} on ${dayText(date, now)}, ${shown}`
  return (
    <button
      type="button"
      aria-pressed={isThere}
      aria-label={label}
      title={isThere ? `Remove: ${label}` : label}
      onClick={() => onPress(cell, template)}
      className={classNames(
        'mt-1 flex w-full items-center justify-center gap-1 rounded-md border border-dashed text-2xs transition-colors duration-150 hover:border-ember-500 hover:text-ember-400',
        large ? 'min-h-11' : 'min-h-7',
        isThere ? 'chosen' : 'border-ink-500 text-bone-300',
      )}
    >
      <Plus aria-hidden className={classNames('size-3.5', isThere && 'rotate-45')} />
      {(large || isThere) && shown}
    </button>
  )
})
