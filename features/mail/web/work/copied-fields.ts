import { inMails } from '#features/ledger/bank-rules.ts'
import { subjectOf, type WorkMail } from '#features/mail/work.ts'
import { dayText } from '#platform/ui/time/time.ts'

export interface CopiedField {
  readonly key: string
  readonly label: string
  /** How many texts it has: more than one where one mail of the game does not carry the gold. */
  count(mail: WorkMail): number
  /** The text for the game, of several the one at this place, from 0 on; null while there is none. */
  text(mail: WorkMail, at: number): string | null
}

const one = () => 1

/** The fields of the game's mail, in their order. */
export const COPIED_FIELDS: readonly CopiedField[] = [
  { key: '1', label: 'To', count: one, text: ({ to }) => to },
  {
    key: '2',
    label: 'Subject',
    count: one,
    text: (mail) => subjectOf(mail, mail.raid ? dayText(mail.raid.date, new Date(0)) : ''),
  },
  { key: '3', label: 'Body', count: one, text: ({ paymentCode }) => paymentCode },
  {
    key: '4',
    label: 'Gold',
    count: ({ amount }) => inMails(amount).length,
    text: ({ amount }, at) => String(inMails(amount)[at]),
  },
]
