import type { ReportGroup, ReportSpan } from '#domain/report/report.ts'
import { spanBefore } from '#domain/report/rules.ts'
import { pointsOf } from '#web/report/chart-points.ts'
import { groupName, isSoFar } from '#web/report/group-name.tsx'
import { axisStep, MEASURES, type MeasureName } from '#web/report/measures.ts'

/** One bar of a chart, or one place of its line. */
export interface Bar {
  readonly key: string
  readonly name: string
  readonly value: number | null
  /** The share of the chart's height, 0 to 1. */
  readonly size: number
  readonly text: string
  /** More of it comes. */
  readonly isSoFar: boolean
  /** The one as many days before it. */
  readonly earlier: Pick<Bar, 'name' | 'value' | 'size' | 'text'> | null
}

interface Bars {
  readonly bars: readonly Bar[]
  readonly best: Bar | null
  /** From one line of its axis to the next: there are four. */
  readonly step: number
}

/** The bars of some groups, beside the groups of as many days before where there are any. */
export function barsOf(
  groups: readonly ReportGroup[],
  before: readonly ReportGroup[] | undefined,
  asked: ReportSpan,
  show: MeasureName,
): Bars {
  const points = pointsOf(groups, asked, show)
  const earlier = before === undefined ? [] : pointsOf(before, { ...asked, ...spanBefore(asked) }, show)
  const most = Math.max(...[...points, ...earlier].map(({ value }) => value ?? 0))
  const step = most > 0 ? axisStep(show, most) : 0
  const now = new Date()
  const drawn = ({ key, name, value }: (typeof points)[number]) => {
    return {
      ...{ key, value, name: groupName(asked.by, { key, name }, now), isSoFar: isSoFar(asked.by, key) },
      size: most > 0 ? (value ?? 0) / (step * 4) : 0,
      text: value === null ? '—' : MEASURES[show].text(value),
    }
  }
  const bars = points.map((point, at) => {
    const was = earlier[at]
    return { ...drawn(point), earlier: was ? drawn(was) : null }
  })
  const best = bars.reduce<Bar | null>((top, bar) => (bar.size > (top?.size ?? 0) ? bar : top), null)
  return { bars, best, step }
}
