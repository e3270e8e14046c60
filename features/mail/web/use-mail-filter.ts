import { useEffect, useEffectEvent, useState } from 'react'
import { useAddressState } from '#platform/ui/location.tsx'
import { changedFilter, type MailFilter, readAddress, sameFilter, searchOf } from './mail-address.ts'

const TYPING_MS = 250

interface MailFilterState {
  /** The filter of the address: the one that is shown. */
  filter: MailFilter
  /** The filter in the boxes: ahead of the address while somebody types. */
  typed: MailFilter
  change(filter: MailFilter): void
}

/** An entry of the history, by the one box that was typed into; null for several. */
interface Note {
  readonly box: keyof MailFilter | null
}

interface Typed {
  readonly typed: MailFilter
  /** The addresses that this screen itself has set. */
  readonly over: readonly MailFilter[]
}

/**
 * The filters live in the address. What is typed goes there once it rests for 250 ms; typing on in the same box
 * changes that entry of the browser's history, anything else makes a new one, which Back undoes. An address that is
 * changed by a link, Back or Forward wins over what was being typed.
 */
export function useMailFilter(): MailFilterState {
  const { said: filter, note, cameBack, go } = useAddressState<MailFilter, Note>(readAddress, searchOf)
  const [draft, setDraft] = useState<Typed | null>(null)
  const ahead = draft?.over.some((one) => sameFilter(one, filter)) ? draft : null

  const put = useEffectEvent((typed: MailFilter) => {
    const box = changedFilter(filter, typed)
    const goesOn = box !== null && box === note?.box && !cameBack
    go(typed, { replace: goesOn, note: { box } })
  })

  useEffect(() => {
    if (ahead === null) return undefined
    if (sameFilter(ahead.typed, filter)) {
      setDraft(null)
      return undefined
    }
    const rests = setTimeout(() => put(ahead.typed), TYPING_MS)
    return () => clearTimeout(rests)
  }, [ahead, filter])

  // Back may overtake an entry that was just made, before it was drawn: the address is then as if nothing had happened.
  useEffect(() => {
    const forget = () => setDraft(null)
    addEventListener('popstate', forget)
    return () => removeEventListener('popstate', forget)
  }, [])

  return {
    filter,
    typed: ahead?.typed ?? filter,
    // The address may still be on its way to what was typed before.
    change: (typed) => setDraft({ typed, over: [filter, typed, ...(ahead ? [ahead.typed] : [])] }),
  }
}
