import { LoadingNote, Skeleton } from '#platform/ui/feedback/states.tsx'

const EVENINGS = ['Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue'] as const

export function WeekSkeleton() {
  return (
    <>
      <LoadingNote />
      <div aria-hidden className="grid gap-3 p-4 lg:grid-cols-7">
        {EVENINGS.map((evening) => (
          <div key={evening} className="space-y-2">
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-11 w-full max-lg:hidden" />
          </div>
        ))}
      </div>
    </>
  )
}
