import { setTimeout as wait } from 'node:timers/promises'
import { floorPrice } from '#features/booking/price.ts'
import type { Raid } from '#features/raid/raid.ts'
import { freeSlots } from '#features/raid/slots.ts'
import { grouped } from '#platform/words/gold.ts'
import { wallClockAt } from '#platform/words/server-time.ts'

/** A page waits no longer for the database, ms. */
const PATIENCE_MS = 300

type TonightRaid = Pick<
  Raid,
  'published' | 'date' | 'startsAt' | 'clients' | 'maxClients' | 'pot' | 'difficulty'
>

/** Visitors' pages show the line for so long before it is read again, ms. */
const SHOWN_MS = 3_000

interface TonightOptions {
  /** The published raids. */
  readRaids(now: Date): Promise<readonly TonightRaid[]>
  clock(): Date
}

/**
 * The landing page's one line of tonight's raids, '' when there are none (docs/product.md, SITE-8). While the database does not
 * answer the page comes without it.
 */
export function tonightText({ readRaids, clock }: TonightOptions): () => string | Promise<string> {
  let reading: { readonly at: number; readonly line: Promise<string> } | null = null
  return () => {
    const now = clock()
    if (reading === null || Math.abs(now.getTime() - reading.at) >= SHOWN_MS) {
      const line = readRaids(now).then((raids) => tonightLine(raids, now) ?? '')
      reading = { at: now.getTime(), line: line.catch(() => '') }
    }
    return withPatience(reading.line)
  }
}

/** '' where the line does not come within PATIENCE_MS. */
async function withPatience(line: Promise<string>): Promise<string> {
  const given = new AbortController()
  const late = wait(PATIENCE_MS, '', { signal: given.signal }).catch(() => '')
  try {
    return await Promise.race([line, late])
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
