import { paidText, takenGold } from '../booking/rules.ts'
import { grouped } from '../gold.ts'
import { ordinal } from '../ordinal.ts'
import { bossesIn } from '../raid/curve.ts'
import { hasStarted, OVERDUE_AFTER_MS } from '../raid/rules.ts'
import { DIFFICULTY_LABELS, type LootType } from '../season.ts'
import type { Tracked } from './tracking.ts'

/*
 * Clients' next questions, answered from what is stored (docs/product.md, TRK-9). Each answer is one sentence or two, in
 * plain text.
 */

/** Answers under one heading. */
export interface Answers {
  readonly title: string
  readonly lines: readonly string[]
}

/** The client is booked or waits, and neither is it done nor is the raid cancelled. */
export function isOpen({ state, isDone, isRaidCancelled }: Tracked): boolean {
  return (state === 'booked' || state === 'backup') && !isDone && !isRaidCancelled
}

/** So long after its start a raid is over, whether or not anybody marked it. */
export function isOver({ startsAt }: Tracked, now: Date): boolean {
  return now.getTime() >= Date.parse(startsAt) + OVERDUE_AFTER_MS
}

/** The client may still come to this raid. */
export function isAhead(tracked: Tracked, now: Date): boolean {
  return isOpen(tracked) && !isOver(tracked, now)
}

export function answersOf(tracked: Tracked, now: Date): Answers[] {
  if (!isAhead(tracked, now)) return []
  const answers = [
    { title: 'Your place in line', lines: tracked.state === 'backup' ? lineOf(tracked, now) : [] },
    { title: 'How you get in', lines: inviteOf(tracked) },
    { title: 'How you pay', lines: tracked.owes === 0 ? [] : paymentOf() },
    { title: 'What you get', lines: [contentOf(tracked), LOOT_RULES[tracked.lootType]] },
  ]
  return answers.filter(({ lines }) => lines.length > 0)
}

/** A slot goes to the first in line by itself until the start (docs/product.md, PLAN-3). */
function lineOf(tracked: Tracked, now: Date): string[] {
  const before = (tracked.place ?? 1) - 1
  const place = `You are ${ordinal(before + 1)} in line: ${before === 0 ? 'nobody is' : `${before} ${before === 1 ? 'client is' : 'clients are'}`} before you.`
  if (hasStarted(tracked, now))
    return [place, 'The raid has started. The leader may still give you a slot: stay online.']
  return [
    place,
    `A slot that becomes free before the start goes to the first in line. Nobody can promise you one: it depends on who cancels.`,
    "Once you have a slot, this page says 'Booked', and your advertiser is told at once.",
    'After the start only the raid leader gives out free slots.',
  ]
}

function inviteOf({ client: { name, realm } }: Tracked): string[] {
  return [
    `The raid invites ${name}-${realm} in the game from 15 minutes before the start. Leave any other group and wait for the invite; you do not need to whisper anyone.`,
  ]
}

function paymentOf(): string[] {
  return [
    'In the raid, the gold collector opens a trade with you. Do not mail gold, and do not trade with anyone outside the raid.',
    'To pay before the raid, ask your advertiser. This page shows what they took.',
  ]
}

function contentOf(tracked: Tracked): string {
  const { raidType, selectedBosses, bossCount, difficulty } = tracked
  const bosses =
    raidType === 'Curve'
      ? AND.format(bossesIn(selectedBosses, tracked))
      : `${bossCount} ${bossCount === 1 ? 'boss' : 'bosses'}`
  return `${bosses} on ${DIFFICULTY_LABELS[difficulty]}.`
}

const AND = new Intl.ListFormat('en-GB')

const YOURS = 'What drops for your character is yours.'

const LOOT_RULES: Readonly<Record<LootType, string>> = {
  Unsaved: `Unsaved: the raiders have not killed these bosses this week and can trade loot to clients. ${YOURS}`,
  Saved: `Saved: the raiders have killed these bosses this week and have no loot to trade. ${YOURS}`,
  VIP: `VIP: no other client wears your armour, and loot of it that the raiders can trade goes to you. ${YOURS}`,
  'Loot Share': `Loot Share: loot that the raiders can trade is shared among the clients who can use it. ${YOURS}`,
}

/** 'You still pay 210,000 g on Draenor (Horde), in the raid, to the gold collector'; null where nothing is to be paid any more. */
export function paysOf(tracked: Tracked, now: Date): string | null {
  const { owes, isDone, state } = tracked
  if (isDone || (isOpen(tracked) && owes === 0)) return 'Paid in full'
  if (!isAhead(tracked, now)) return null
  const pay = state === 'backup' ? 'If you get a slot, you pay' : 'You still pay'
  return `${pay} ${paidText(tracked.owes, tracked)}, in the raid, to the gold collector`
}

/** The outcome for the gold that the advertiser took, once the client no longer comes; null where none was taken. */
export function depositOf(tracked: Tracked, now: Date): string | null {
  const taken = takenGold(tracked)
  const mayHavePlayed = tracked.isDone || (tracked.state === 'booked' && !tracked.isRaidCancelled)
  if (mayHavePlayed || isAhead(tracked, now) || taken === 0) return null
  const gold = `${grouped(taken)} g`
  if (tracked.outcome === 'returned') return `Your advertiser gives back ${gold}.`
  const what = tracked.paidFull ? 'payment' : 'deposit'
  if (tracked.outcome === 'kept') return `The ${what} of ${gold} is kept.`
  return `Your advertiser has your ${what} of ${gold}: ask them what becomes of it.`
}

/** The client's next step; null while the raid is ahead, and once all went well. */
export function whatNow(tracked: Tracked, now: Date): string | null {
  const { state, isDone, isRaidCancelled } = tracked
  if (isDone || isAhead(tracked, now)) return null
  if (isRaidCancelled) return 'This raid is not taking place. Your advertiser can book you on another one.'
  if (state === 'cancelled') return 'You no longer have a slot. Your advertiser can book you on another raid.'
  if (state === 'no-show') return 'If you were there, write to your advertiser.'
  if (state === 'backup') return 'No slot became free. Your advertiser can book you on another raid.'
  return 'The raid is over. If anything went wrong, write to your advertiser.'
}
