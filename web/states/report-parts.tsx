import type { ReportGroup } from '#domain/report/report.ts'
import { daysAfter } from '#domain/server-time.ts'
import { ReportChart } from '#web/report/report-chart.tsx'
import { ReportTotals } from '#web/report/report-totals.tsx'
import { Shown } from '#web/states/list-states.tsx'
import { foreignName, MOST_GOLD } from '#web/states/records.ts'
import { Panel } from '#web/ui/panel.tsx'

const TO = '2026-11-23'

/** As many days up to one, with as much as can be and with nothing among them. */
function days(count: number, to: string): readonly ReportGroup[] {
  return Array.from({ length: count }, (_, at) => groupOf(daysAfter(to, -at), (at * 7) % 13))
}

function groupOf(key: string, bookings: number, name: string | null = null): ReportGroup {
  const gold = bookings === 12 ? MOST_GOLD : bookings * (MOST_GOLD / 20)
  return {
    ...{ key, name, bookings, cancelled: 1, noShows: 2, done: bookings, gold, cut: gold / 5 },
    ...{ slots: { all: 13, taken: bookings }, sent: 3, sentSeconds: bookings * 70_000 },
  }
}

function Charts() {
  const total = groupOf('', 1_071)
  return (
    <>
      <Shown name="Figures">
        <ReportTotals total={total} before={groupOf('', 1_002)} withSlots show="gold" onShow={() => {}} />
      </Shown>
      <Shown name="Figures on their way">
        <ReportTotals total={undefined} before={undefined} withSlots show="gold" onShow={() => {}} />
      </Shown>
      {[30, 1, 0, 365].map((count) => (
        <Shown key={count} name={`${count} days`}>
          <Panel title="Gold by day" open>
            <ReportChart
              groups={days(count, TO)}
              before={days(count, daysAfter(TO, -Math.max(count, 1)))}
              asked={{ by: 'day', from: daysAfter(TO, 1 - Math.max(count, 1)), to: TO }}
              show="gold"
            />
          </Panel>
        </Shown>
      ))}
      <Shown name="People">
        <Panel title="Gold by person" open>
          <ReportChart
            groups={[0, 1, 2, 3].map((at) => groupOf(`${at}`, 12 - at * 3, foreignName(at)))}
            before={undefined}
            asked={{ by: 'person', from: TO, to: TO }}
            show="gold"
          />
        </Panel>
      </Shown>
    </>
  )
}

export const REPORT_PARTS = { charts: Charts }
