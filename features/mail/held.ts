import * as z from 'zod/mini'
import { bank } from '#features/ledger/bank.ts'
import { FACTIONS } from '#features/season/game.ts'
import { list } from '#platform/call/list.ts'
import { grouped } from '#platform/words/gold.ts'
import { BANKS_OF_GROUP, mailsText } from './work.ts'

/** Most piles that are answered at once, and most people that are named for one. */
export const PILES_AT_ONCE = 100
export const SENDERS_NAMED = 6

/** Gold of mails that the viewer holds and that goes to the same place. */
const pile = z.object({
  _id: z.string(),
  /** The hero names that take it; none where no hero name fits. */
  banks: list(bank, BANKS_OF_GROUP),
  realm: z.string(),
  faction: z.enum(FACTIONS),
  mails: z.number(),
  gold: z.number(),
  /** The names of people who can send it; none where the viewer can. */
  senders: list(z.string(), SENDERS_NAMED),
})
export type Pile = z.infer<typeof pile>

/** The oldest first. */
export const heldMails = list(pile, PILES_AT_ONCE)

/** 'Mail 90,000 g to Silberstrom-Aegwynn', of several mails 'Mail 190,000 g in 2 mails to …'. */
export function pileText({ banks, realm, faction, mails, gold }: Omit<Pile, '_id' | 'senders'>): string {
  const what = `${grouped(gold)} g${mails === 1 ? '' : ` in ${mailsText(mails)}`}`
  if (banks.length === 0) return `${what} for ${realm} (${faction}): no bank yet`
  return `Mail ${what} to ${banks.map(({ name }) => name).join(' or ')}`
}

/** 'Goldhilde or Jörn can send it.' */
export function sendersText(senders: readonly string[]): string {
  return `${new Intl.ListFormat('en', { type: 'disjunction' }).format(senders)} can send it.`
}
