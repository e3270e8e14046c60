import { Waiting } from '#web/ui/feedback/skeleton.tsx'

/** In the place of the notices, until they or their code are there. */
export const NOTICES_SKELETON = (
  <Waiting className="space-y-4 p-4" bars={Array.from({ length: 4 }, () => 'h-12 w-full')} />
)
