import { useState } from 'react'
import { inMails } from '#domain/bank/rules.ts'
import { type DeskMail, subjectOf } from '#domain/mail/desk.ts'
import { dayText } from '#web/time/day-text.ts'
import { copyText } from '#web/ui/copy.ts'
import { notify } from '#web/ui/feedback/toast.ts'

export interface CopiedField {
  readonly key: string
  readonly label: string
  /** How many texts it has: more than one where one mail of the game does not carry the gold. */
  count(mail: DeskMail): number
  /** The text for the game, of several the one at this place, from 0 on; null while there is none. */
  text(mail: DeskMail, at: number): string | null
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

/** The copied fields of each mail, by presses and by keys: of gold in several mails each press takes the next. */
export function useCopies() {
  const [copied, setCopied] = useState<Readonly<Record<string, number>>>({})

  /** So many of its texts were copied; after the last one it begins anew. */
  function countOf(field: CopiedField, mail: DeskMail): number {
    return copied[nameOf(field, mail)] ?? 0
  }

  function textOf(field: CopiedField, mail: DeskMail): string | null {
    return field.text(mail, countOf(field, mail) % field.count(mail))
  }

  function taken(field: CopiedField, mail: DeskMail) {
    const done = countOf(field, mail) % field.count(mail)
    setCopied((before) => ({ ...before, [nameOf(field, mail)]: done + 1 }))
  }

  const failed = (field: CopiedField) => notify.error(`${field.label} could not be copied`)

  return {
    ...{ countOf, textOf, taken, failed },
    async copy(field: CopiedField, mail: DeskMail) {
      const text = textOf(field, mail)
      if (text === null) return
      if (await copyText(text)) taken(field, mail)
      else failed(field)
    },
  }
}

export type Copies = ReturnType<typeof useCopies>

const nameOf = (field: CopiedField, mail: DeskMail) => `${mail._id} ${field.key}`
