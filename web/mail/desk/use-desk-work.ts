import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DeskMail, DeskTab } from '#domain/mail/desk.ts'
import { codeMails, postMails, takeOverMails } from '#domain/mail/endpoints.ts'
import { useWrite } from '#web/call/use-write.ts'
import { COPIED_FIELDS, useCopies } from '#web/mail/desk/copied-fields.ts'
import type { DeskState, FilledGroup } from '#web/mail/desk/use-desk.ts'
import { useListKeys } from '#web/ui/list-keys.ts'

/** Which mail of the tab is worked on, and what is done with it, by presses and by keys. */
export function useDeskWork(tab: DeskTab, { mails = [], groups = [], onLeave }: DeskState) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const writes = useDeskWrites(onLeave)
  const copies = useCopies()
  const mail = mails.find(({ _id }) => _id === chosen) ?? mails[0]

  function beside(one: DeskMail, by: 1 | -1): DeskMail | undefined {
    return mails[mails.findIndex(({ _id }) => _id === one._id) + by]
  }

  /** Without a mail the list itself has the focus: it says that nothing is left. */
  function focus(next: DeskMail | undefined) {
    if (next !== undefined) setChosen(next._id)
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${next?._id}"] [data-focus]`)
    ;(row ?? list.current)?.focus()
  }

  /** The mail leaves the tab: the one after it is next, for the eyes and for the keys. */
  function post(one: DeskMail, posted: boolean) {
    const next = beside(one, 1) ?? beside(one, -1)
    const isInList = list.current?.contains(document.activeElement)
    flushSync(() => {
      setChosen(next?._id ?? null)
      setOpen(false)
    })
    // On a phone the button that was pressed is hidden now, beside the list it stays as long as there is a mail.
    if (isInList || next === undefined || !document.activeElement?.checkVisibility()) focus(next)
    writes.post(one, posted)
  }

  const onKeyDown = useListKeys<DeskMail>(mails, {
    ...(tab === 'code' && {
      g: (one: DeskMail) => {
        const group = groups.find(({ _id }) => _id === one.group)
        if (group !== undefined && !group.holder) writes.code(group)
      },
    }),
    ...(tab === 'send' && {
      ' ': (one: DeskMail) => one.isHeld && post(one, true),
    }),
    ...Object.fromEntries(
      COPIED_FIELDS.map((field) => [field.key, (one: DeskMail) => copies.copy(field, one)]),
    ),
  })

  return {
    ...writes,
    ...{ list, mail, open, post, copies, onKeyDown },
    choose: useCallback((one: DeskMail) => setChosen(one._id), []),
    show: useCallback(() => setOpen(true), []),
    close: () => setOpen(false),
  }
}

export type DeskWork = ReturnType<typeof useDeskWork>

function useDeskWrites(onLeave: DeskState['onLeave']) {
  const coding = useWrite('Error generating code', { plain: true })
  const posting = useWrite('Error updating mail', { plain: true, inTurn: true })
  const taking = useWrite('The gold could not be taken over')
  /** The mail posted last, for screen readers: it has left the list. */
  const [said, setSaid] = useState('')
  return {
    said,
    isCoding: coding.busy,
    isTaking: taking.busy,
    take(mails: readonly DeskMail[]) {
      taking.write(takeOverMails, { mailIds: mails.map(({ _id }) => _id) })
    },
    post({ _id, client }: DeskMail, posted: boolean) {
      onLeave(_id, true)
      const failed = () => onLeave(_id, false)
      posting.write(postMails, { mailIds: [_id], posted }, { toast: null, failed })
      setSaid(`${client ?? 'Mail'}: ${posted ? 'posted' : 'not posted'}`)
    },
    code(group: FilledGroup, heroNameId?: string) {
      const mailIds = group.listed.map(({ _id }) => _id)
      coding.write(codeMails, { mailIds, ...(heroNameId && { heroNameId }) })
    },
  }
}
