import { useQuery } from '@tanstack/react-query'
import { characterOf } from '#domain/booking/rules.ts'
import { curveText, killsText } from '#domain/character/progress.ts'
import type { ClientRecord, NamedClient } from '#domain/client/client.ts'
import { recordText } from '#domain/client/rules.ts'
import { community } from '#domain/community.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { raidProgressOf } from '#web/character/queries.ts'
import { useNow } from '#web/time/use-now.ts'

interface Asked {
  /** Null while nobody is named. */
  client: NamedClient | null
  /** A link to Raider.IO, or empty: it gives the region, else Europe is taken. */
  link: string
  raid: Raid | undefined
  /** Undefined while it is not known. */
  record: ClientRecord | undefined
}

/** A client's record in a line: how often it was booked, and what it has killed already. */
export function useClientFacts({ client, link, raid, record }: Asked) {
  const now = useNow()
  const address = client && { region: characterOf(link.trim())?.region ?? community.site.region, ...client }
  const { data: progress } = useQuery(raidProgressOf(address, raid?._id))
  const curve = progress === undefined ? null : curveText(progress, now)
  const texts = [
    record && recordText(record, now),
    // On a Curve raid it is a warning.
    raid?.raidType !== 'Curve' && curve,
    raid && progress && killsText(progress, raid.difficulty),
  ]
  return { curve, text: texts.filter(Boolean).join(', ') || undefined }
}
