import { Fold } from '#web/ui/fold.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const OwnGuides = onDemand(() => import('#web/dashboard/own-guides.tsx'))

/** The guides of the viewer's roles behind one line (docs/product.md, SET-7). */
export function HowThisWorks() {
  return (
    <div className="overflow-clip rounded-xl border border-ink-700 bg-ink-900">
      <Fold isRegion title="How this works" startsOpen={false}>
        <OwnGuides />
      </Fold>
    </div>
  )
}
