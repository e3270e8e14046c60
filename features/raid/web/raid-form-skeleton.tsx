import { LoadingNote, Skeleton } from '#platform/ui/feedback/states.tsx'
import { Panel } from '#platform/ui/page.tsx'

/** Fields in each section of the raid form; those that take a whole line come first. */
const SECTIONS = [
  { id: 'raid', wide: 1, half: 4 },
  { id: 'start', wide: 0, half: 2 },
  { id: 'slots', wide: 0, half: 3 },
  { id: 'crew', wide: 0, half: 2 },
] as const

/** The raid form's shape, while the raid is on its way. */
export function RaidFormSkeleton() {
  return (
    <Panel flush className="max-w-4xl">
      <LoadingNote />
      <div aria-hidden className="divide-y divide-ink-700">
        {SECTIONS.map(({ id, wide, half }) => (
          <div key={id} className="grid gap-x-8 gap-y-4 px-5 py-4 sm:px-6 md:grid-cols-[11rem_minmax(0,1fr)]">
            <div className="space-y-2">
              <Skeleton className="h-6 w-28" />
              <Skeleton className="h-4 w-36" />
            </div>
            <div className="grid gap-x-5 gap-y-1 sm:grid-cols-6">
              {Array.from({ length: wide + half }, (_, place) => (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: shapes that stand for nothing have only their place
                  key={place}
                  className={place < wide ? 'sm:col-span-6' : half === 3 ? 'sm:col-span-2' : 'sm:col-span-3'}
                >
                  <Skeleton className="mb-1.5 h-5 w-24" />
                  <Skeleton className="mb-1 h-10 w-full" />
                  <div className="h-5" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
      <div
        aria-hidden
        className="flex justify-end rounded-b-xl border-t border-ink-700 bg-ink-850 px-5 py-3 sm:px-6"
      >
        <Skeleton className="h-11 w-full sm:h-10 sm:w-32" />
      </div>
    </Panel>
  )
}
