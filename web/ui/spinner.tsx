import { LoaderCircle } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

/** A turning ring for the inside of something that says in words what is happening. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('size-4 animate-spin', className)} />
}
