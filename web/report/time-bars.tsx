import 'charts.css/dist/charts.min.css'
import '#web/report/report-chart.css'
import { type CSSProperties, memo, type PointerEvent, useState } from 'react'
import type { Bar } from '#web/report/bars.ts'

interface TimeBarsProps {
  /** 'Day', 'Week', 'Month'. */
  of: string
  bars: readonly Bar[]
  /** The places of those that are named below. */
  named: readonly number[]
  best: Bar | null
  /** From one line of the axis to the next. */
  step: number
  /** The measure, and one value of it in few signs. */
  label: string
  short(value: number): string
}

/** 'Wed 28 Oct 2026' and 'from Mon 9 Nov': below their bars the day goes without the rest. */
const DAY = /^(?:from )?[A-Z][a-z]+ (\d+ [A-Z][a-z]+).*$/

const LINES = [4, 3, 2, 1, 0]

/** Bars one beside another over an axis, what they were before as a line; the one that is looked at says what it is. */
export default function TimeBars({ of, bars, named, best, step, label, short }: TimeBarsProps) {
  const [at, setAt] = useState<number | null>(null)
  const looked = at === null ? undefined : bars[at]
  const last = bars.length - 1

  function look({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * bars.length))))
  }

  return (
    <div className="time-chart">
      <div aria-hidden>
        {LINES.map((line) => (
          <span key={line}>{step > 0 && short(line * step)}</span>
        ))}
      </div>
      <div onPointerMove={look} onPointerDown={look} onPointerLeave={() => setAt(null)}>
        <Columns bars={bars} of={of} />
        <Earlier bars={bars} />
        {/* Without a pointer one goes through the bars as through the steps of any slider, and hears each. */}
        <input
          type="range"
          aria-label={`${label} by ${of.toLowerCase()}`}
          aria-valuetext={saidOf(looked ?? bars[last])}
          min={0}
          max={last}
          value={at ?? last}
          onChange={({ target }) => setAt(Number(target.value))}
          onFocus={() => setAt(last)}
          onBlur={() => setAt(null)}
        />
        {looked ? (
          <Looked bar={looked} place={(bars.indexOf(looked) + 0.5) / bars.length} label={label} />
        ) : (
          best && (
            <p aria-hidden style={placeOf((bars.indexOf(best) + 0.5) / bars.length, best.size)}>
              {short(best.value ?? 0)}
            </p>
          )
        )}
      </div>
      <div aria-hidden>
        {named.map((place) => (
          <span key={place} style={placeOf((place + 0.5) / bars.length, 0)}>
            {bars[place]?.name.replace(DAY, '$1')}
          </span>
        ))}
      </div>
    </div>
  )
}

type Place = CSSProperties & Record<'--x' | '--y', number>

/** From the left and from below, each 0 to 1. */
function placeOf(x: number, y: number): Place {
  return { '--x': x, '--y': y }
}

function saidOf(bar: Bar | undefined): string {
  if (bar === undefined) return ''
  const { name, text, isSoFar, earlier } = bar
  return `${name}: ${text}${isSoFar ? ' so far' : ''}${earlier ? `; ${earlier.name}: ${earlier.text}` : ''}`
}

/** They are a table, which the library draws: its cells are as tall as they say. */
const Columns = memo(function Columns({ bars, of }: Pick<TimeBarsProps, 'bars' | 'of'>) {
  return (
    <table
      aria-hidden
      className="charts-css report-chart column show-primary-axis show-4-secondary-axes hide-data"
    >
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, size, text, isSoFar }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td style={{ '--size': size } as CSSProperties} data-so-far={isSoFar || undefined}>
              <span className="data">{text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
})

/** The earlier values, from middle to middle; nothing where there are none. */
const Earlier = memo(function Earlier({ bars }: Pick<TimeBarsProps, 'bars'>) {
  const steps = bars.map(({ earlier }, at) => {
    if (earlier === null || earlier.value === null) return ''
    const isFirst = at === 0 || (bars[at - 1]?.earlier?.value ?? null) === null
    return `${isFirst ? 'M' : 'L'}${at + 0.5} ${1 - earlier.size}`
  })
  return (
    <svg aria-hidden viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none">
      <path d={steps.join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
})

function Looked({ bar, place, label }: { bar: Bar; place: number; label: string }) {
  const { name, text, size, isSoFar, earlier } = bar
  return (
    <>
      <i aria-hidden style={placeOf(place, size)} />
      <dl aria-hidden style={placeOf(place, 0)}>
        <dt>
          {name}
          {isSoFar && ', so far'}
        </dt>
        <dt>{label}</dt>
        <dd>{text}</dd>
        {earlier && (
          <>
            <dt>{earlier.name}</dt>
            <dd>{earlier.text}</dd>
          </>
        )}
      </dl>
    </>
  )
}
