import type { Raid } from '#features/raid/raid.ts'
import { freeSlots, wallClockOf } from '#features/raid/rules.ts'
import { DIFFICULTY_LABELS } from '#features/season/game.ts'
import { grouped } from '#platform/words/gold.ts'
import { eveningOf } from '#platform/words/server-time.ts'
import { floorPrice } from './price.ts'

/** The longest line that the game takes, in bytes of UTF-8. */
export const CHAT_LINE = 255

export interface Advertised {
  /** YYYY-MM-DD in server time. A raid after midnight belongs to the evening before. */
  readonly evening: string
  readonly now: Date
  /** 'tonight', 'Sat 28 Nov'. */
  readonly day: string
  /** Formats a raid's time ('7:30 PM') in the viewer's way. */
  shownTime(time: string): string
}

/**
 * Lines for the game's chat about free slots of an evening, each at most CHAT_LINE bytes: 'Heroic Full Run at 8:45 PM, 3
 * free, from 288,000 g' for each raid that has not started and has a slot (docs/product.md, ADV-1). Empty when no raid has
 * one.
 */
export function advertOf(raids: readonly Raid[], advertised: Advertised): string[] {
  const { day, shownTime } = advertised
  const offers = offered(raids, advertised).map((raid) => {
    const loot = raid.lootType === 'Unsaved' ? '' : `, ${raid.lootType}`
    const kind = `${DIFFICULTY_LABELS[raid.difficulty]} ${raid.raidType}${loot}`
    return `${kind} at ${shownTime(raid.time)}, ${freeSlots(raid)} free, from ${grouped(floorPrice(raid))} g`
  })
  const head = `Boosts ${day} (server time): `
  return packed(offers, { max: CHAT_LINE - bytesOf(head), between: ' | ' }).map((line) => head + line)
}

function offered(raids: readonly Raid[], { evening, now }: Advertised): Raid[] {
  return raids
    .filter(
      (raid) =>
        raid.published &&
        eveningOf(wallClockOf(raid)) === evening &&
        Date.parse(raid.startsAt) > now.getTime() &&
        freeSlots(raid) > 0,
    )
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Joins the parts, in their order, into as few texts of at most `max` bytes of UTF-8 as possible. */
export function packed(
  parts: readonly string[],
  { max, between }: { readonly max: number; readonly between: string },
): string[] {
  const texts: string[] = []
  for (const part of parts) {
    const longer = `${texts.at(-1)}${between}${part}`
    if (texts.length > 0 && bytesOf(longer) <= max) texts[texts.length - 1] = longer
    else texts.push(part)
  }
  return texts
}
