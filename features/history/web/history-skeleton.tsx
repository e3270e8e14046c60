import { LoadingNote, Skeleton } from '#platform/ui/feedback/skeleton.tsx'

/** Stands where a record's history will be. */
export function HistorySkeleton() {
  return (
    <div className="space-y-5">
      <LoadingNote />
      {['w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
        <div key={width} className="space-y-2 border-l-2 border-ink-700 pl-4">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  )
}
