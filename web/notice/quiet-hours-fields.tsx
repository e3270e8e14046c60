import type { QuietHours } from '#domain/notice/notice.ts'
import { minutesOf, STEP_MINUTES, timeText } from '#domain/server-time.ts'
import { TimeSelect } from '#web/time/time-select.tsx'
import { Field } from '#web/ui/form/field.tsx'

interface QuietHoursFieldsProps {
  quiet: QuietHours | null
  onChange(quiet: QuietHours | null): void
}

const QUARTERS = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, at) => at * STEP_MINUTES)
/** 23:00 to 9:00, which the switch begins with. */
const NIGHT: QuietHours = { from: 23 * 60, until: 9 * 60 }

const ENDS = [
  ['from', 'From'],
  ['until', 'Until'],
] as const

/** When Discord stays silent. */
export function QuietHoursFields({ quiet, onChange }: QuietHoursFieldsProps) {
  return (
    <fieldset>
      <legend className="sr-only">Quiet hours</legend>
      <label className="touch-target flex cursor-pointer items-start gap-3 text-sm">
        <input
          type="checkbox"
          checked={quiet !== null}
          onChange={({ target }) => onChange(target.checked ? NIGHT : null)}
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-ember-500"
        />
        <span>
          Quiet hours on Discord
          <span className="block text-bone-500">
            Each day, in server time. Notices still appear on the site.
          </span>
        </span>
      </label>
      {quiet !== null && (
        <div className="mt-3 grid max-w-xs grid-cols-2 gap-4">
          {ENDS.map(([end, label]) => (
            <Field key={end} label={label}>
              <TimeSelect
                // One that ends where it begins is none.
                minutes={QUARTERS.filter((each) => each !== quiet[end === 'from' ? 'until' : 'from'])}
                value={timeText(quiet[end])}
                onChange={({ target }) =>
                  onChange({ ...quiet, [end]: minutesOf(target.value) ?? quiet[end] })
                }
                onTyped={(time) => onChange({ ...quiet, [end]: minutesOf(time) ?? quiet[end] })}
              />
            </Field>
          ))}
        </div>
      )}
    </fieldset>
  )
}
