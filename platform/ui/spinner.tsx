import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

/** A turning ring for the inside of something that says in words what is happening. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('size-4 animate-spin', className)} />
}

/** Beside a heading, while something more of what stands below is on its way. */
export function LoadingAside() {
  return (
    <span className="inline-flex items-center gap-2 text-sm text-bone-500">
      <Spinner />
      Loading…
    </span>
  )
}
