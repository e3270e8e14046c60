import { type KeyboardEvent, useRef, useState } from 'react'
import type { DeskMail, DeskTab } from '#domain/mail/desk.ts'
import { failureText } from '#web/call/failure-text.ts'
import { COPIED_FIELDS, copyField } from '#web/mail/desk/one-mail.tsx'
import { useCodeMails, usePostMail } from '#web/mail/desk/queries.ts'
import type { DeskState, FilledGroup } from '#web/mail/desk/use-desk.ts'
import { notify } from '#web/ui/feedback/toast.tsx'
import { letterOf } from '#web/ui/letter-keys.ts'

/** Which mail of the tab is worked on, and what is done with it, by presses and by keys. */
export function useDeskWork(tab: DeskTab, { mails = [], groups = [] }: DeskState) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const writes = useDeskWrites(tab)
  const mail = mails.find(({ _id }) => _id === chosen) ?? mails[0]

  function beside(one: DeskMail, by: 1 | -1): DeskMail | undefined {
    return mails[mails.findIndex(({ _id }) => _id === one._id) + by]
  }

  function focus(next: DeskMail | undefined) {
    if (next === undefined) return
    setChosen(next._id)
    list.current?.querySelector<HTMLElement>(`[data-mail="${next._id}"]`)?.focus()
  }

  /** The mail leaves the tab: the one after it is next, for the eyes and for the keys. */
  function post(one: DeskMail, posted: boolean) {
    const next = beside(one, 1) ?? beside(one, -1)
    if (list.current?.contains(document.activeElement)) focus(next)
    else setChosen(next?._id ?? null)
    setOpen(false)
    return writes.post(one, posted)
  }

  const acts: Readonly<Record<string, (one: DeskMail) => unknown>> = {
    j: (one) => focus(beside(one, 1)),
    k: (one) => focus(beside(one, -1)),
    ...(tab === 'code' && {
      g: (one: DeskMail) => {
        const group = groups.find(({ _id }) => _id === one.group)
        if (group !== undefined) void writes.code(group)
      },
    }),
    ...(tab === 'send' && { ' ': (one: DeskMail) => post(one, true) }),
    ...Object.fromEntries(
      COPIED_FIELDS.map((field) => [field.key, (one: DeskMail) => copyField(field, one)]),
    ),
  }

  function onKeyDown(event: KeyboardEvent) {
    const act = acts[letterOf(event.nativeEvent)?.toLowerCase() ?? '']
    const row = event.target instanceof Element ? event.target.closest('[data-mail]') : null
    const one = mails.find(({ _id }) => _id === row?.getAttribute('data-mail'))
    if (act === undefined || one === undefined) return
    event.preventDefault()
    void act(one)
  }

  return {
    ...{ list, mail, open, post, onKeyDown },
    choose: (one: DeskMail) => setChosen(one._id),
    show: () => setOpen(true),
    close: () => setOpen(false),
    code: writes.code,
    isCoding: writes.isCoding,
  }
}

export type DeskWork = ReturnType<typeof useDeskWork>

function useDeskWrites(tab: DeskTab) {
  const coding = useCodeMails()
  const posting = usePostMail(tab)
  return {
    isCoding: coding.isPending,
    async post(mail: DeskMail, posted: boolean) {
      try {
        await posting.mutateAsync({ mail, posted })
      } catch (error) {
        notify.error(failureText(error, 'Error updating mail'))
      }
    },
    async code(group: FilledGroup, heroNameId?: string) {
      const mailIds = group.listed.map(({ _id }) => _id)
      try {
        const { message } = await coding.mutateAsync({ mailIds, ...(heroNameId && { heroNameId }) })
        notify.success(message ?? 'Generated successfully')
      } catch (error) {
        notify.error(failureText(error, 'Error generating code'))
      }
    },
  }
}
