import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inMails } from '#features/ledger/ledger.ts'
import { generateCode, postMails, readWork, takeOverMails } from '#features/mail/calls.ts'
import { type MailTab, subjectOf, type WorkGroup, type WorkMail, whyNotPosted } from '#features/mail/work.ts'
import { call } from '#platform/call/web/api.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { PAGED, VIEW_KEYS } from '#platform/call/web/views.ts'
import { copyText } from '#platform/ui/copy.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { useListKeys } from '#platform/ui/list-keys.ts'
import { dayText } from '#platform/ui/time/time.ts'

export interface FilledGroup extends WorkGroup {
  readonly listed: readonly WorkMail[]
}

export function useWork(tab: MailTab) {
  const query = useInfiniteQuery({
    queryKey: [...VIEW_KEYS.mails, 'work', tab],
    queryFn: ({ pageParam: after, signal }) => call(readWork, { tab, after }, { signal }),
    ...PAGED,
  })
  const all = query.data?.pages.flatMap(({ payload }) => payload.mails)
  // A mail leaves its tab as soon as it is posted, so that the next key acts on the next mail.
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const listed = new Set(all?.map(({ _id }) => _id))
  // A mail that the refetched list lacks is forgotten, so that it can appear again later.
  if (all !== undefined && !leaving.isSubsetOf(listed)) setLeaving(leaving.intersection(listed))
  const groups = query.data?.pages[0]?.payload.groups
    .map((group): FilledGroup => {
      const own = all?.filter((mail) => mail.group === group._id) ?? []
      const gone = own.filter(({ _id }) => leaving.has(_id))
      return {
        ...group,
        mails: group.mails - gone.length,
        gold: gone.reduce((gold, { amount }) => gold - amount, group.gold),
        listed: own.filter(({ _id }) => !leaving.has(_id)),
      }
    })
    .filter(({ mails }) => mails > 0)
  return {
    groups: groups ?? [],
    mails: tab === 'sent' ? all : groups?.flatMap(({ listed }) => listed),
    query,
    onLeave(id: string, leaves: boolean) {
      const one = new Set([id])
      setLeaving((before) => (leaves ? before.union(one) : before.difference(one)))
    },
  }
}

export type Work = ReturnType<typeof useWork>

export interface CopiedField {
  readonly key: string
  readonly label: string
  /** The number of texts: several if the gold needs more than one game mail. */
  count(mail: WorkMail): number
  /** The text number `at`, from 0; null while the text is unknown. */
  text(mail: WorkMail, at: number): string | null
}

const one = () => 1

const BODY: CopiedField = { key: '3', label: 'Body', count: one, text: ({ paymentCode }) => paymentCode }

export const COPIED_FIELDS: readonly CopiedField[] = [
  { key: '1', label: 'To', count: one, text: ({ to }) => to },
  {
    key: '2',
    label: 'Subject',
    count: one,
    text: (mail) => subjectOf(mail, mail.raid ? dayText(mail.raid.date, new Date(0)) : ''),
  },
  BODY,
  {
    key: '4',
    label: 'Gold',
    count: ({ amount }) => inMails(amount).length,
    text: ({ amount }, at) => String(inMails(amount)[at]),
  },
]

export function useSteps(tab: MailTab, { mails = [], onLeave }: Work, isWide: boolean) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const coding = useWrite('Error generating code', { plain: true })
  const posting = useWrite('Error updating mail', { plain: true, inTurn: true })
  const taking = useWrite('The gold could not be taken over')
  /** Announces the last posted mail to screen readers. */
  const [said, setSaid] = useState('')
  const copies = useCopies(coding.write)
  const mail = mails.find(({ _id }) => _id === chosen) ?? mails[0]

  function post(one: WorkMail, posted: boolean) {
    // The list may not have been fetched again since the body was copied, which made its code.
    const isCoded = one.paymentCode !== null || copies.countOf(BODY, one) > 0
    const refused = posted && whyNotPosted({ ...one, isCoded, bank: one.bankId }, one.banks)
    if (refused) return notify.error(refused.message)
    const at = mails.findIndex(({ _id }) => _id === one._id)
    const next = [mails[at + 1], mails[at - 1]].find((each) => each?.isHeld === one.isHeld)
    const isInList = list.current?.contains(document.activeElement)
    flushSync(() => {
      setChosen(next?._id ?? null)
      if (next === undefined) setOpen(false)
    })
    if (isInList || next === undefined) focusOn(next)
    onLeave(one._id, true)
    posting.write(
      postMails,
      { mailIds: [one._id], posted },
      { toast: null, failed: () => onLeave(one._id, false) },
    )
    setSaid(`${one.client ?? 'Mail'}: ${posted ? 'posted' : 'not posted'}`)
  }

  /** Focuses the mail's row, or the list if it is empty. */
  function focusOn(next: WorkMail | undefined) {
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${next?._id}"] [data-focus]`)
    ;(row ?? list.current)?.focus()
  }

  const onKeyDown = useListKeys<WorkMail>(mails, {
    ...(tab === 'send' && { ' ': (one: WorkMail) => one.isHeld && post(one, true) }),
    ...Object.fromEntries(
      COPIED_FIELDS.map((field) => [field.key, (one: WorkMail) => copies.copy(field, one)]),
    ),
  })

  return {
    ...{ list, mail, open, said, post, copies, onKeyDown },
    isCoding: coding.busy,
    isTaking: taking.busy,
    address: ({ _id: mailId }: WorkMail, heroNameId: string) =>
      coding.write(generateCode, { mailId, heroNameId }),
    take: (some: readonly WorkMail[]) => taking.write(takeOverMails, { mailIds: some.map(({ _id }) => _id) }),
    choose: useCallback((one: WorkMail) => setChosen(one._id), []),
    /** Opens the sheet if there is no room for a panel. */
    show: useCallback(() => setOpen(!isWide), [isWide]),
    close: () => setOpen(false),
  }
}

export type Steps = ReturnType<typeof useSteps>

/** The copied fields of each mail: for gold in several game mails each click copies the next text. */
function useCopies(code: ReturnType<typeof useWrite>['write']) {
  const [copied, setCopied] = useState<Readonly<Record<string, number>>>({})
  const countOf = (field: CopiedField, mail: WorkMail) => copied[nameOf(field, mail)] ?? 0
  const textOf = (field: CopiedField, mail: WorkMail) =>
    field.text(mail, countOf(field, mail) % field.count(mail))

  return {
    countOf,
    textOf,
    /** Copying the body creates the mail's code if it is missing. */
    async copy(field: CopiedField, mail: WorkMail) {
      const text = textOf(field, mail) ?? (field === BODY ? newCode(mail, code) : null)
      if (text === null) return
      if (!(await copyText(text))) {
        // If creating the code failed, its toast is shown already.
        const isThere = await Promise.resolve(text).then(Boolean, () => false)
        if (isThere) notify.error(`${field.label} could not be copied`)
        return
      }
      const done = countOf(field, mail) % field.count(mail)
      setCopied((before) => ({ ...before, [nameOf(field, mail)]: done + 1 }))
    },
  }
}

function newCode({ _id: mailId }: WorkMail, code: ReturnType<typeof useWrite>['write']): Promise<string> {
  return new Promise((resolve, reject) =>
    code(generateCode, { mailId }, { done: ({ paymentCode }) => resolve(paymentCode), failed: reject }),
  )
}

const nameOf = (field: CopiedField, mail: WorkMail) => `${mail._id} ${field.key}`
