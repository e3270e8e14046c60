import { type ComponentProps, lazy, Suspense, startTransition, useMemo, useState } from 'react'
import { OwnCalendar } from '#features/calendar/web/own-calendar.tsx'
import { useMember } from '#features/member/web/member-context.ts'
import { can } from '#platform/call/rights.ts'
import { Field, RadioChips, useFieldControl } from '#platform/ui/form/field.tsx'
import { Section } from '#platform/ui/page.tsx'
import {
  allZones,
  changeTimePreferences,
  deviceZone,
  minutesText,
  useTimePreferences,
  zoneLabel,
  zoneOffset,
} from '#platform/ui/time/time.ts'

/** Means the browser's current zone. */
const DEVICE = ''
const HALF_PAST_SEVEN = 19 * 60 + 30

/** How times are shown, and the member's calendar address (docs/product.md, SET-1, SET-2, ICS-1). */
export default function Times() {
  const { roles } = useMember()
  return (
    <div className="divide-y divide-ink-700">
      <Section title="Times" about="Raids run in server time; your own is shown beside it.">
        <div className="space-y-3">
          <FormatChoice />
          <ZoneChoice />
        </div>
      </Section>
      {can(roles, 'list-published-raids') && (
        <Section title="Calendar" about="Raids in your own calendar, kept up to date.">
          <OwnCalendar />
        </Section>
      )}
    </div>
  )
}

function FormatChoice() {
  const { clock } = useTimePreferences()
  return (
    <RadioChips
      legend="Clock format"
      choices={(['12', '24'] as const).map((format) => [
        format,
        <span key={format} className="flex flex-col items-center py-1 whitespace-nowrap sm:flex-row sm:gap-2">
          {format} hours
          <span className="font-semibold">{minutesText(HALF_PAST_SEVEN, format)}</span>
        </span>,
      ])}
      value={clock}
      onChange={(format) => changeTimePreferences({ clock: format })}
      columns="max-w-md grid-cols-2"
      hint="For the times on your screens. Upcoming Raids always shows 19:30."
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

const Combobox = lazy(() =>
  import('#platform/ui/form/combobox.tsx').then((kit) => ({ default: kit.Combobox })),
)

/** Shows a plain box with the chosen zone, and loads the list of zones when the box gets the focus. */
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
