import * as z from 'zod/mini'
import type { Faction } from '#features/season/game.ts'
import { Failure } from '#platform/call/failure.ts'

/** A hero name as the game addresses it: 'Silberstrom-Aegwynn'. */
export const bank = z.object({ _id: z.string(), name: z.string() })
export type Bank = z.infer<typeof bank>

export const GOLD_OF_ONE_MAIL = 9_999_999

/** Gold in as few mails of the game as carry it, the fullest first; no gold is one mail of nothing. */
export function inMails(gold: number): number[] {
  const rest = gold % GOLD_OF_ONE_MAIL
  const full = Array<number>((gold - rest) / GOLD_OF_ONE_MAIL).fill(GOLD_OF_ONE_MAIL)
  return rest > 0 || gold === 0 ? [...full, rest] : full
}

interface BankPlace {
  readonly realm: string
  readonly faction: Faction
}

/**
 * The banks that share letters with a realm and faction; a faction of null fits every one. `connection` says how two realms are
 * one. What pays out may choose of all, those of the realm itself first ('own-first'); what is sent in goes to connected realms
 * only where the realm has no bank ('own-only').
 */
export function banksFor<B extends BankPlace>(
  { realm, faction }: { readonly realm: string; readonly faction: Faction | null },
  banks: readonly B[],
  {
    connection,
    rule,
  }: {
    connection: (one: string, other: string) => 'same' | 'connected' | null
    rule: 'own-first' | 'own-only'
  },
): B[] {
  const fitting = banks.filter((bank) => faction === null || bank.faction === faction)
  const by = (how: 'same' | 'connected') => fitting.filter((bank) => connection(bank.realm, realm) === how)
  const own = by('same')
  return rule === 'own-only' && own.length > 0 ? own : [...own, ...by('connected')]
}

/** Why a mail has no hero name: none fits, or none of several was chosen, or one that does not fit. */
export function whyNoBank(
  { paymentRealm, paymentFaction }: { paymentRealm: string; paymentFaction: Faction },
  fitting: readonly { readonly _id: string }[],
  chosen: string | undefined,
): Failure | null {
  if (fitting.length === 0) return new Failure('no-bank', noBank(paymentRealm, paymentFaction))
  if (chosen === undefined) return fitting.length === 1 ? null : new Failure('bank-not-chosen')
  return fitting.some(({ _id }) => _id === chosen) ? null : new Failure('bank-does-not-fit')
}

function noBank(realm: string, faction: Faction): string {
  return `No active hero name for ${realm} (${faction}). Tell an admin.`
}
