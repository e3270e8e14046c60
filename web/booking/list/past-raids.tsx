import { Fold } from '#web/ui/fold.tsx'
import { onDemand, useAtFirstUse } from '#web/ui/on-demand.tsx'

const load = () => import('#web/booking/list/past-list.tsx')
const PastList = onDemand(load)

/** Raids that the list above has no more, each leading to its address; read when somebody opens it. */
export function PastRaids() {
  useAtFirstUse(load)
  return (
    <section
      aria-label="Past raids"
      className="mt-5 overflow-clip rounded-xl border border-ink-700 bg-ink-900"
    >
      <Fold title="Past raids" startsOpen={false}>
        <PastList />
      </Fold>
    </section>
  )
}
