import { useQuery } from '@tanstack/react-query'
import { grouped } from '#domain/gold.ts'
import { pendingRaids, publishedRaids } from '#web/raid/queries.ts'
import { useNow } from '#web/time/use-now.ts'
import { InlineNote } from '#web/ui/feedback/inline-note.tsx'

/** The effect of another zone on raids to come, before it is saved (docs/product.md, OWN-10). */
export default function ZoneNote({ zone }: { zone: string }) {
  const now = useNow().toISOString()
  const [published, pending] = [useQuery(publishedRaids), useQuery(pendingRaids)]
  const count = [...(published.data ?? []), ...(pending.data ?? [])].filter(
    ({ startsAt }) => startsAt > now,
  ).length
  if (count === 0) return null
  return (
    <div className="mb-4">
      <InlineNote tone="warning">
        {count === 1 ? '1 raid to come keeps its' : `${grouped(count)} raids to come keep their`} clock time,
        which means another moment in {zone}. Forge does not notify their clients.
      </InlineNote>
    </div>
  )
}
