import { setTimeout as wait } from 'node:timers/promises'
import { community } from '#domain/community.ts'
import { floorPrice, grouped } from '#domain/gold.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { freeSlots } from '#domain/raid/slots.ts'
import { wallClockAt } from '#domain/server-time.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'

/** A page waits no longer for the database, ms. */
const PATIENCE_MS = 300

type TonightRaid = Pick<
  Raid,
  'published' | 'date' | 'startsAt' | 'clients' | 'maxClients' | 'pot' | 'difficulty' | 'holds' | 'curveTaken'
>

interface TonightOptions {
  /** The line, kept until a published raid changes and for a minute. */
  lines: ResponseCache<{ line: string }>
  /** The published raids, kept until one changes. */
  readRaids(now: Date): Promise<readonly TonightRaid[]>
  clock(): Date
}

/**
 * The landing page's one line of tonight's raids, '' when there are none (docs/product.md, SITE-8). While the database does not
 * answer the page comes without it.
 */
export function tonightText({ lines, readRaids, clock }: TonightOptions): () => string | Promise<string> {
  return () => {
    const now = clock()
    const { floor, mythicWhole } = community.prices
    // Another price is another line.
    const key = `tonight ${floor} ${mythicWhole}`
    const wanted = { key, dependsOn: 'published-raids', now: now.getTime() } as const
    const found = lines.get(wanted, async () => ({ line: tonightLine(await readRaids(now), now) ?? '' }))
    return found instanceof Promise ? withPatience(found) : found.line
  }
}

/** '' where the line does not come within PATIENCE_MS. */
async function withPatience(found: Promise<{ line: string }>): Promise<string> {
  const given = new AbortController()
  const late = wait(PATIENCE_MS, '', { signal: given.signal }).catch(() => '')
  try {
    return await Promise.race([found.then(({ line }) => line).catch(() => ''), late])
  } finally {
    given.abort()
  }
}

/**
 * The public line about the raids that start later today, server time: '5 raids tonight, 23 free slots, from 238,000 g', the gold
 * being the lowest price of a raid with a free slot (docs/product.md, SITE-8). Null when none does.
 */
export function tonightLine(raids: readonly TonightRaid[], now: Date): string | null {
  const { date } = wallClockAt(now)
  const tonight = raids.filter(
    (raid) => raid.published && raid.date === date && Date.parse(raid.startsAt) > now.getTime(),
  )
  if (tonight.length === 0) return null
  const open = tonight.filter((raid) => freeSlots(raid) > 0)
  const free = open.reduce((sum, raid) => sum + freeSlots(raid), 0)
  const raidsText = `${counted(tonight.length, 'raid')} tonight`
  if (free === 0) return `${raidsText}, all slots taken`
  const from = Math.min(...open.map(floorPrice))
  return `${raidsText}, ${counted(free, 'free slot')}, from ${grouped(from)} g`
}

function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}
