import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** In the place of the notices, until they or their code are there. */
export function NoticesSkeleton() {
  return (
    <div className="space-y-4 p-4">
      <p role="status" className="sr-only">
        Loading...
      </p>
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-12 w-full" />
      ))}
    </div>
  )
}
