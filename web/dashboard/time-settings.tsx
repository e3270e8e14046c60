import { type ComponentProps, lazy, Suspense, startTransition, useMemo, useState } from 'react'
import { community } from '#domain/community.ts'
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
import { Field, useFieldControl } from '#web/ui/form/field.tsx'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'

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
  return (
    <RadioChips
      legend="Clock format"
      choices={FORMATS.map(([format, label]) => [
        format,
        <span key={format} className="flex flex-col items-center py-1 whitespace-nowrap sm:flex-row sm:gap-2">
          {label}
          <span className="font-semibold">{minutesText(HALF_PAST_SEVEN, format)}</span>
        </span>,
      ])}
      value={clock}
      onChange={(format) => changeTimePreferences({ clock: format })}
      columns="max-w-md grid-cols-2"
      hint="For the clocks in your panel and for Book Raid. Upcoming Raids always shows 19:30."
    />
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
      hint="Type a city or region. It is shown beside server time, and tells when a raid starts for you."
      className="max-w-md"
    >
      <ZoneBox
        options={options}
        value={zone ?? DEVICE}
        onChange={(chosen) => changeTimePreferences({ zone: chosen === DEVICE ? null : chosen })}
        none="No time zone by that name. Try the nearest big city."
      />
    </Field>
  )
}

type ZoneBoxProps = ComponentProps<typeof Combobox>

const Combobox = lazy(() => import('#web/ui/form/combobox.tsx').then((kit) => ({ default: kit.Combobox })))

/** Only what is chosen, until the focus asks for the list. */
function ZoneBox(props: ZoneBoxProps) {
  const control = useFieldControl()
  const [isWanted, setWanted] = useState(false)
  const { options, value } = props
  const box = (
    <input
      {...control}
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="list"
      readOnly
      value={options.find((option) => option.value === value)?.label ?? ''}
      onFocus={() => startTransition(() => setWanted(true))}
      className="control truncate border-ink-500! bg-ink-800! text-bone-100!"
    />
  )
  return <Suspense fallback={box}>{isWanted ? <Combobox {...props} startsOpen /> : box}</Suspense>
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
      <span className="font-semibold whitespace-nowrap text-bone-100">{shown(community.time.zone)}</span>, it
      is <span className="font-semibold whitespace-nowrap text-bone-100">{shown(own)}</span> for you.
    </p>
  )
}
