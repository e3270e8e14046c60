import { useCallback, useMemo } from 'react'
import { navigate, useLocation } from './location.tsx'

interface Step<Note> {
  /** Takes the place of this entry of the browser's history: nothing that Back would have to undo. */
  readonly replace: boolean
  /** Kept with the new entry. */
  readonly note: Note
}

interface AddressState<State, Note> {
  /** The parsed address; the same object for as long as the address is the same. */
  readonly said: State
  /** The screen's note about this history entry; null when it came by a link or was typed. */
  readonly note: Note | null
  /** Names the entry. */
  readonly key: string
  /** Back, Forward or a reload led here. */
  readonly cameBack: boolean
  go(to: State, step: Step<Note>): void
}

/**
 * A screen's state behind the question mark of its address, so that it can be sent to others and Back undoes it. `read` and
 * `searchOf` are each other's reverse and have to stay the same functions.
 */
export function useAddressState<State, Note extends object>(
  read: (params: URLSearchParams) => State,
  searchOf: (state: State) => string,
): AddressState<State, Note> {
  const { pathname, search, state, key, cameBack } = useLocation()
  const said = useMemo(() => read(new URLSearchParams(search)), [read, search])
  const go = useCallback(
    (to: State, { replace, note }: Step<Note>) =>
      navigate(pathname + searchOf(to), { replace, state: { note } }),
    [pathname, searchOf],
  )
  const note: Note | null = Object(state).note ?? null
  return { said, note, key, cameBack, go }
}
