import { useState } from 'react'
import type { DeskMail } from '#domain/mail/desk.ts'
import type { CopiedField } from '#web/mail/desk/copied-fields.ts'
import { copyText } from '#web/ui/copy.ts'
import { notify } from '#web/ui/feedback/toast.ts'

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
