import { useId, useMemo } from 'react'
import { SERVER_ZONE } from '#domain/server-time.ts'
import {
  type ClockFormat,
  changeTimePreferences,
  deviceZone,
  minutesText,
  useTimePreferences,
  zoneLabel,
} from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { allZones, zoneClock, zoneOffset } from '#web/time/zone-clock.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'

/** The browser's own zone, wherever it goes. */
const DEVICE = ''
const HALF_PAST_SEVEN = 19 * 60 + 30

const FORMATS: readonly (readonly [ClockFormat, string])[] = [
  ['12', '12 hours'],
  ['24', '24 hours'],
]

export function TimeSettings() {
  return (
    <div className="space-y-3">
      <FormatChoice />
      <ZoneChoice />
      <Preview />
    </div>
  )
}

function FormatChoice() {
  const { clock } = useTimePreferences()
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 text-sm font-medium text-bone-300">Clock format</legend>
      <div className="grid max-w-md grid-cols-2 gap-2">
        {FORMATS.map(([format, label]) => (
          <label
            key={format}
            className="touch-target relative flex min-h-10 cursor-pointer flex-col items-center justify-center rounded-lg py-1 sm:flex-row sm:gap-2 border border-ink-500 bg-ink-800 px-3 text-sm whitespace-nowrap transition-colors duration-150 hover:border-bone-500 has-checked:border-ember-500 has-checked:bg-ember-500/12 has-checked:text-ember-400 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember-400"
          >
            <input
              type="radio"
              name={id}
              checked={clock === format}
              onChange={() => changeTimePreferences({ clock: format })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {label}
            <span className="font-semibold">{minutesText(HALF_PAST_SEVEN, format)}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1 min-h-5 text-xs text-bone-500">
        For the clocks in your panel and for Book Raid. Upcoming Raids always shows 19:30.
      </p>
    </fieldset>
  )
}

function ZoneChoice() {
  const { zone } = useTimePreferences()
  const options = useMemo(() => {
    const now = new Date()
    const zones = allZones().map((name) => ({
      value: name,
      label: zoneLabel(name),
      aside: zoneOffset(now, name),
    }))
    const own = deviceZone()
    const device = { value: DEVICE, label: `This device's (${zoneLabel(own)})`, aside: zoneOffset(now, own) }
    return [device, ...zones]
  }, [])
  return (
    <Field
      label="Your time zone"
      hint="Type a city or a region. It stands beside server time, and tells when a raid starts for you."
      className="max-w-md"
    >
      <Combobox
        options={options}
        value={zone ?? DEVICE}
        onChange={(chosen) => changeTimePreferences({ zone: chosen === DEVICE ? null : chosen })}
        none="No time zone of that name. Try the nearest big city."
      />
    </Field>
  )
}

/** The two clocks as they are shown now. */
function Preview() {
  const now = useNow()
  const { clock, zone } = useTimePreferences()
  const own = zone ?? deviceZone()
  const shown = (name: string) => minutesText(zoneClock(now, name), clock)
  return (
    <p className="max-w-md rounded-lg border border-ink-700 bg-ink-850 px-4 py-3 text-sm text-bone-300">
      When server time is{' '}
      <span className="font-semibold whitespace-nowrap text-bone-100">{shown(SERVER_ZONE)}</span>, it is{' '}
      <span className="font-semibold whitespace-nowrap text-gold-300">{shown(own)}</span> for you.
    </p>
  )
}
