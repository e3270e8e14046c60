import 'charts.css/dist/charts.min.css'
import '#web/report/report-chart.css'
import type { CSSProperties } from 'react'
import type { Bar } from '#web/report/bars.ts'
import { Isolated } from '#web/ui/isolated.tsx'

/** Bars one below another, each with its name and figure: a table, which the library draws. */
export default function GroupBars({ bars, of }: { bars: readonly Bar[]; of: string }) {
  return (
    <table aria-hidden className="charts-css report-chart bar show-labels data-outside data-spacing-4">
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, size, text }) => (
          <tr key={key}>
            <th scope="row">
              <Isolated>{name}</Isolated>
            </th>
            <td style={{ '--size': size } as CSSProperties}>
              <span className="data">{text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
