import * as z from 'zod/mini'
import { Failure } from '../failure.ts'
import { grouped } from '../gold.ts'
import { list } from '../list.ts'
import { namedMember } from '../member/member.ts'
import { type Actor, isStaff, type Role } from '../rights.ts'
import { mailsText } from './desk.ts'

/** Most piles of gold that are answered at once, and most mails that one call hands over. */
export const PILES_AT_ONCE = 100
export const MAILS_HANDED_AT_ONCE = 500

/** The gold of a raid's mails that are not sent and lie with one member, or are handed over by one to another. */
const pile = z.object({
  /** The raid with to whom, or by whom, it is handed over. */
  _id: z.string(),
  /** Null where the viewer may not know of it. */
  raid: z.nullable(z.object({ _id: z.string(), name: z.string(), date: z.string() })),
  /** To whom it is handed over, null for nobody; of what comes to the viewer, who hands it over. */
  person: z.nullable(namedMember),
  gold: z.number(),
  mailIds: list(z.string(), MAILS_HANDED_AT_ONCE),
})
export type Pile = z.infer<typeof pile>

/** The gold that the viewer holds, and that others hand over to them, the oldest raid first. */
export const hands = z.object({ held: list(pile, PILES_AT_ONCE), coming: list(pile, PILES_AT_ONCE) })

/** More people than handle mails. */
export const TAKERS = 500

/** The people who may take over the gold of a mail, TAKERS at most. */
export const takers = list(namedMember, TAKERS)

/** The roles that may take it, besides the raid's collector and leader. */
export function rolesThatTake({ collector }: { readonly collector: string | null }): readonly Role[] {
  return collector === null ? ['Admin', 'Developer', 'Gold Collector'] : ['Admin', 'Developer']
}

/** A mail as it is handed over. Members by their ids. */
interface HeldMail {
  readonly holder: string | null
  readonly handedTo: string | null
  readonly amount: number
  readonly sent: boolean
  readonly isWithdrawn: boolean
}

/** Why its gold stays with whom it is. */
function whyNotMoved({ amount, sent, isWithdrawn }: HeldMail): Failure | null {
  if (isWithdrawn) return new Failure('mail-withdrawn')
  return sent || amount === 0 ? new Failure('mail-sent', 'This mail is sent.') : null
}

/** Staff hand over what others have, and nothing of it to themselves. `to`: a member's id, null for nobody after all. */
export function whyNotHandOver(mail: HeldMail, actor: Actor, to: string | null): Failure | null {
  if (mail.holder === actor._id) return whyNotMoved(mail)
  if (!isStaff(actor)) return new Failure('not-holder')
  return to === actor._id ? new Failure('hand-over-to-self') : whyNotMoved(mail)
}

/** A holder is reminded of a mail once in so long, in seconds. */
export const REMINDED_FOR_S = 3_600

export function whyNotRemind(mail: HeldMail, actorId: string): Failure | null {
  return mail.holder === actorId ? new Failure('own-gold') : whyNotMoved(mail)
}

export function whyNotGot(mail: HeldMail, actorId: string): Failure | null {
  return whyNotMoved(mail) ?? (mail.handedTo === actorId ? null : new Failure('hand-over-ended'))
}

/** '2,345,000 g in 6 mails'. */
export function pileText({ gold, mailIds }: Pick<Pile, 'gold' | 'mailIds'>): string {
  return `${grouped(gold)} g in ${mailsText(mailIds.length)}`
}
