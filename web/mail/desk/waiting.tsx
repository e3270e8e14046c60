import { Waiting } from '#web/ui/feedback/skeleton.tsx'

/** In the place of mails. */
export const WAITING_MAILS = (
  <Waiting className="space-y-4" bars={['h-12 w-3/5', 'h-12 w-4/5', 'h-12 w-2/3', 'h-12 w-3/4']} />
)
