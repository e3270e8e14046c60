import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

export function Waiting() {
  return (
    <div className="space-y-4">
      <p role="status" className="sr-only">
        Loading...
      </p>
      {['w-3/5', 'w-4/5', 'w-2/3', 'w-3/4'].map((width) => (
        <Skeleton key={width} className={`h-12 ${width}`} />
      ))}
    </div>
  )
}
