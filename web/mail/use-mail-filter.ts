import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MailFilter } from '#web/mail/mail-address.ts'
import { changedFilter, isWhole, readAddress, sameFilter, searchOf } from '#web/mail/mail-address.ts'
import { useDebounced } from '#web/mail/use-debounced.ts'

const TYPING_MS = 250

interface MailFilterState {
  /** What the address asks for: what is shown. */
  filter: MailFilter
  /** What stands in the boxes: ahead of the address while somebody types. */
  typed: MailFilter
  change(filter: MailFilter): void
}

/**
 * The filters live in the address. What is typed goes there once it rests for 250 ms; typing on in the same box
 * changes that entry of the browser's history, anything else makes a new one, which Back undoes.
 */
export function useMailFilter(): MailFilterState {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter = useMemo(() => readAddress(new URLSearchParams(search)), [search])
  const [typed, change] = useState(filter)
  const debounced = useDebounced(typed, TYPING_MS)
  /**
   * The filters that this hook wrote into the address. Any others came by a link, Back or Forward, and replace the
   * typed ones.
   */
  const said = useRef(filter)
  const lastTyped = useRef<keyof MailFilter | null>(null)

  useEffect(() => {
    if (sameFilter(filter, said.current)) return
    said.current = filter
    lastTyped.current = null
    change(filter)
  }, [filter])

  useEffect(() => {
    if (sameFilter(debounced, said.current) || !isWhole(debounced)) return
    const changed = changedFilter(said.current, debounced)
    const goesOn = changed !== null && changed === lastTyped.current
    said.current = debounced
    lastTyped.current = changed
    void navigate({ search: searchOf(debounced) }, { replace: goesOn })
  }, [debounced, navigate])

  return { filter, typed, change }
}
