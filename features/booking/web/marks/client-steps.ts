import { useCallback, useEffect, useState } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { MARK, type Mark, STEPS, type Step } from '#features/booking/mark.ts'
import { owesNow, whyNotMark } from '#features/booking/rules.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Crew } from '#features/raid/rules.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import type { Actor } from '#platform/call/rights.ts'
import { dayText } from '#platform/ui/time/time.ts'
import { grouped } from '#platform/words/gold.ts'
import { daysBetween, wallClockAt } from '#platform/words/server-time.ts'

export type Client = Pick<Booking, '_id' | 'lock' | 'inGroup' | 'paid' | 'status' | 'paidFull' | 'owes'>

/** What the client pays in the raid, gold: 0 if the advertiser took the whole price, or if the booking is masked. */
export function dueInRaid({ paidFull, owes }: Pick<Booking, 'paidFull' | 'owes'>): number {
  return paidFull ? 0 : (owes ?? 0)
}

export function owesNothing(client: Client): boolean {
  return owesNow(client) === 0
}

export function isEarlyForDone(client: Client): boolean {
  return !client.inGroup || !owesNothing(client)
}

/** Whether the actor may set the mark, and the mark would change something for this client. */
export function maySet(step: Step, client: Client, raid: Crew, actor: Actor): boolean {
  const isOpen = step === 'paid' ? !owesNothing(client) : !client[MARK[step].field]
  return !client.status && isOpen && whyNotMark(step, raid, actor) === null
}

/** The actor's next mark; null if the client is done or nothing is left for the actor. */
export function nextStep(client: Client, raid: Crew, actor: Actor): Step | null {
  return STEPS.find((step) => maySet(step, client, raid, actor)) ?? null
}

/** The button for all clients concerned: 'Lock all 13', 'Paid: all 8'. */
export function manyText(step: Step, count: number): string {
  return `${MARK[step].many.replace('…', ': all')} ${count}`
}

/** The gold and mails of setting the mark for these clients: '5,000,000 g, 18 mails'; '' for nothing. */
export function movedText(step: Step, clients: readonly Client[]): string {
  const { length } = clients
  const gold = formatGold(clients.reduce((sum, client) => sum + dueInRaid(client), 0))
  return [
    ...(MARK[step].takesGold ? [gold] : []),
    ...(step === 'status' ? [length === 1 ? '1 mail' : `${length} mails`] : []),
  ].join(', ')
}

/** The next step's button: 'Paid, 455,600 g'. */
export function stepText(step: Step, client: Client): string {
  return step === 'paid' ? `Paid, ${formatGold(dueInRaid(client))}` : MARK[step].verb
}

export function doneQuestion(client: Client): string {
  return `Done, ${client.paidFull ? 'paid in full' : formatGold(dueInRaid(client))}?`
}

/** 'owes 300,000, Alliance', later 'paid 300,000, Alliance': the amount and the side that it is paid on. */
export function debtText(client: Client & { readonly paymentFaction: string | null }): string {
  const side = client.paymentFaction === null ? '' : `, ${client.paymentFaction}`
  if (client.paidFull) return 'paid in full'
  const left = owesNow(client)
  return left > 0 ? `owes ${grouped(left)}${side}` : `paid ${grouped(dueInRaid(client))}${side}`
}

/** The Done button shows its question for this long, in ms. */
const ASKED_FOR_MS = 3_000

/** The client whose Done waits for a second click; the question disappears after ASKED_FOR_MS. */
export function useDoneQuestion() {
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    if (asked === null) return
    const timer = setTimeout(() => setAsked(null), ASKED_FOR_MS)
    return () => clearTimeout(timer)
  }, [asked])
  return { isAsked: useCallback((id: string) => id === asked, [asked]), ask: setAsked }
}

const NEAR = ['today', 'tomorrow']

/**
 * 'This raid begins tomorrow, 4:00 PM.' for Paid and Done before the start, since both move gold; else null. The day is in
 * server time.
 */
export function earlyText(
  mark: Mark,
  raid: Pick<Raid, 'date' | 'time' | 'startsAt'>,
  now: Date,
  shownTime: (time: string) => string,
): string | null {
  if (!MARK[mark].takesGold || Date.parse(raid.startsAt) <= now.getTime()) return null
  const day = NEAR[daysBetween(wallClockAt(now).date, raid.date)] ?? dayText(raid.date, now)
  return `This raid begins ${day}, ${shownTime(raid.time)}.`
}
