import '#web/report/report-chart.css'
import type { CSSProperties } from 'react'
import type { Bar } from '#web/report/bars.ts'
import { Isolated } from '#web/ui/isolated.tsx'

/** Bars one below another, each under its name and figure. */
export default function GroupBars({ bars }: { bars: readonly Bar[] }) {
  return (
    <div aria-hidden className="group-bars">
      {bars.map(({ key, name, size, text }) => (
        <div key={key} style={{ '--size': size } as CSSProperties}>
          <span className="truncate">
            <Isolated>{name}</Isolated>
          </span>
          <span className="text-bone-100 tabular-nums">{text}</span>
          <i />
        </div>
      ))}
    </div>
  )
}
