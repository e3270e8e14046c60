import { inGameAddress, isAddress, NOT_ADDRESSABLE, splitCharacter } from '#features/character/rules.ts'
import { clientKey } from '#features/client/calls.ts'
import type { EntryLines } from '#features/ledger/ledger.ts'
import { Failure, invalid } from '#platform/call/failure.ts'
import type { LineState, PayoutCharacter, PayoutLine } from './calls.ts'

/** 'Brontax-Tarren Mill, Horde': a payout character in words. */
export function characterText({ name, realm, faction }: PayoutCharacter): string {
  return `${name}-${realm}, ${faction}`
}

/** Gold leaves a bank and is no longer due. `payee`: a member, or a character that boosted. */
export function linesOfPaid(gold: number, { bank, payee }: { bank: string; payee: string }): EntryLines {
  return [
    { kind: 'bank', owner: bank, gold: -gold },
    { kind: 'due', owner: payee, gold: -gold },
  ]
}

export function whyNotOpen(state: LineState): Failure | null {
  return state === 'open' ? null : new Failure('payout-line-closed')
}

export function whyNotPaid(state: LineState): Failure | null {
  return state === 'paid' ? null : new Failure('payout-line-not-paid')
}

export function whyNotPaidTo(character: PayoutCharacter): Failure | null {
  return isAddress(inGameAddress(character)) ? null : invalid('realm', NOT_ADDRESSABLE)
}

/** Why payout lines cannot use these characters' names; null if they can. Old names may predate the rule. */
export function whyNotNamed(lines: readonly Pick<PayoutLine, 'character'>[]): Failure | null {
  const wrong = lines.find(({ character }) => !isAddress(character))
  if (wrong === undefined) return null
  return new Failure('not-addressable', `${wrong.character} cannot be paid. ${NOT_ADDRESSABLE}`)
}

/**
 * Lines in AutoPayout's format: character and gold, one game mail per row, no heading, no quotes. `whyNotNamed` guarantees
 * that no name needs quotes.
 */
export function payoutCsv(lines: readonly Pick<PayoutLine, 'character' | 'gold'>[]): string {
  return lines.map(({ character, gold }) => `${character},${gold}\r\n`).join('')
}

/**
 * The payout lines that a pasted text names: one character per line, as AutoPayout reports unsent mails
 * ('Brontax-TarrenMill,120000'). The gold is optional; it tells several mails to one character apart.
 */
export function findPasted<Line extends Pick<PayoutLine, '_id' | 'character' | 'gold'>>(
  text: string,
  lines: readonly Line[],
): { found: Line[]; unknown: string[] } {
  const found = new Set<Line>()
  const unknown: string[] = []
  for (const typed of text.split(/\r?\n/).map((one) => one.trim())) {
    if (typed === '') continue
    const [, named = '', gold] = /^"?'?([^,;"]+)"?(?:\s*[,;]\s*"?(\d+)"?)?\s*$/.exec(typed) ?? []
    const key = keyOf(named)
    const same = key === null ? [] : lines.filter(({ character }) => keyOf(character) === key)
    const meant = same.filter(
      (line) => !found.has(line) && (gold === undefined || line.gold === Number(gold)),
    )
    // Each of several equal mails needs its own pasted line.
    const next = gold === undefined ? meant : meant.slice(0, 1)
    for (const line of next) found.add(line)
    if (next.length === 0) unknown.push(typed)
  }
  return { found: lines.filter((line) => found.has(line)), unknown }
}

function keyOf(character: string): string | null {
  const parts = splitCharacter(character)
  return parts && clientKey(parts)
}
