import { Autocomplete } from '@base-ui/react/autocomplete'
import type { BaseUIEvent } from '@base-ui/react/types'
import { Mail, SearchX } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { openSheet } from '#features/booking/web/address/open-sheet.ts'
import { type Found, find, MAX_SEARCH, MIN_SEARCH } from '#features/search/calls.ts'
import { SIGN_OUT_PATH } from '#platform/call/page.ts'
import type { Role } from '#platform/call/rights.ts'
import { call, failureText } from '#platform/call/web/api.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { ErrorState, Waiting } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { navigate } from '#platform/ui/location.tsx'
import { Dialog } from '#platform/ui/overlay/dialog.tsx'
import { useTimePreferences } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { type Hit, type HitGroup, hitsOf, newestOnly, pagesFor } from './hits.ts'

/** What a hit opens: the record itself, or its mail. */
type Way = 'record' | 'mail'

/** The search (docs/product.md, SEARCH-6). */
export default function SearchDialog({ roles, onClose }: { roles: readonly Role[]; onClose(): void }) {
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const found = useHits(text, roles)
  const { groups, hits, active, state, choose } = found

  function open(hit: Hit | undefined, way: Way) {
    const to = way === 'mail' ? hit?.mail : hit?.to
    const booking = way === 'mail' ? undefined : hit?.booking
    if (to === undefined && booking === undefined) return
    // Closes the search first, so that the next dialog returns the focus to where it was before the search.
    flushSync(onClose)
    if (booking !== undefined) openSheet(booking)
    else if (to === undefined) return
    else if (to === SIGN_OUT_PATH) window.location.assign(to)
    else navigate(to)
  }
  const { press, forget } = useEnter(found, open)

  function type(to: string) {
    setTyped(to)
    choose(null)
    forget()
  }

  return (
    <Dialog onClose={onClose} title="Search" initialFocus={box} size="search">
      <div className="flex min-h-[70dvh] flex-col gap-4 sm:min-h-[min(32rem,60dvh)]">
        <Autocomplete.Root
          open
          inline
          mode="none"
          autoHighlight="always"
          keepHighlight
          items={groups.map((group) => ({ items: group.hits }))}
          itemToStringValue={({ title }: Hit) => title}
          value={typed}
          onValueChange={(to, { reason }) => reason === 'input-change' && type(to)}
          onItemHighlighted={(hit, { reason }) => hit !== undefined && reason !== 'none' && choose(hit.key)}
        >
          <Autocomplete.Input
            ref={box}
            aria-label="Search"
            aria-autocomplete="list"
            aria-expanded={hits.length > 0}
            maxLength={MAX_SEARCH}
            enterKeyHint="go"
            placeholder="Client, raid, member, RunID, code or page"
            onKeyDown={press}
            className="control"
          />
          <p role="status" className="sr-only">
            {state === 'found' && `${hits.length} found`}
          </p>
          {found.isNear && (
            <p className="-my-2 px-3 text-sm text-amber-400">
              Nothing matches "<Isolated>{text}</Isolated>". With one letter different:
            </p>
          )}
          {hits.length > 0 && (
            <HitList groups={groups} active={active} busy={state === 'older'} onOpen={open} />
          )}
        </Autocomplete.Root>
        <Beside found={found} text={text} />
      </div>
    </Dialog>
  )
}

const COMING = ['h-4 w-20', ...Array.from({ length: 3 }, () => 'h-12 w-full rounded-lg')]

/** The note below the results, or instead of them. */
function Beside({ found: { state, hits, error, ask }, text }: { found: Hits; text: string }) {
  if (state === 'first') return <Waiting className="space-y-3" bars={COMING} />
  if (state === 'failed')
    return <ErrorState title={failureText(error, 'The search could not be made')} onRetry={ask} />
  if (hits.length > 0 || state === 'older') return null
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <SearchX aria-hidden className="mb-1 size-8 stroke-[1.5] text-bone-500" />
      <p className="max-w-full font-medium break-words text-bone-100">
        {state === 'found' ? 'Nothing you may see matches "' : 'No page begins with "'}
        <Isolated>{text}</Isolated>".
      </p>
    </div>
  )
}

/** Enter opens the active hit. If none is chosen before the answer comes, Enter opens the first hit of the answer. */
function useEnter({ active, isChosen, state }: Hits, open: (hit: Hit | undefined, way: Way) => void) {
  const [waiting, setWaiting] = useState<Way | null>(null)
  const isOpen = state === 'first' || state === 'older'
  const openWaiting = useEffectEvent(() => {
    // `open` calls flushSync, which does not work within an effect.
    if (waiting !== null && state === 'found') queueMicrotask(() => open(active, waiting))
    setWaiting(null)
  })
  useEffect(() => {
    if (!isOpen) openWaiting()
  }, [isOpen])

  function press(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) {
    const { key, ctrlKey, metaKey, nativeEvent } = event
    if (nativeEvent.isComposing || key !== 'Enter') return
    event.preventDefault()
    event.preventBaseUIHandler()
    const way = ctrlKey || metaKey ? 'mail' : 'record'
    if (isOpen && !isChosen) setWaiting(way)
    else open(active, way)
  }

  return { press, forget: () => setWaiting(null) }
}

interface HitListProps {
  groups: readonly HitGroup[]
  active: Hit | undefined
  /** The shown hits belong to an older text. */
  busy: boolean
  onOpen(hit: Hit, way: Way): void
}

const hasMail = ({ mail, to }: Hit) => mail !== undefined && mail !== to

/** The lines below the box, which keeps the focus. */
function HitList({ groups, active, busy, onOpen }: HitListProps) {
  return (
    <Autocomplete.List
      aria-label="Found"
      aria-busy={busy}
      className={classNames('space-y-4 outline-none', busy && 'opacity-60')}
    >
      {groups.map(({ title, hits }) => (
        <Autocomplete.Group key={title} items={hits}>
          <Autocomplete.GroupLabel className="mb-1 px-3 text-xs font-semibold text-bone-500">
            {title}
          </Autocomplete.GroupLabel>
          {hits.map((hit) => (
            <Autocomplete.Item
              key={hit.key}
              value={hit}
              aria-selected={hit.key === active?.key}
              onClick={(event) => onOpen(hit, event.ctrlKey || event.metaKey ? 'mail' : 'record')}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border px-3 py-1.5',
                hit.key === active?.key ? 'border-ember-500 bg-ink-800' : 'border-transparent',
              )}
            >
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words text-bone-100">
                  <Isolated>{hit.title}</Isolated>
                </p>
                {hit.detail !== '' && (
                  <p className="text-sm break-words text-bone-300">
                    <Isolated>{hit.detail}</Isolated>
                  </p>
                )}
              </div>
              {hasMail(hit) && (
                <Mail aria-label="with its mail" role="img" className="size-4 shrink-0 text-bone-500" />
              )}
              {hit.key === active?.key && (
                <span aria-hidden className="shrink-0 text-2xs text-bone-500 max-sm:hidden">
                  {hasMail(hit) ? 'Enter, its mail Ctrl Enter' : 'Enter'}
                </span>
              )}
            </Autocomplete.Item>
          ))}
        </Autocomplete.Group>
      ))}
    </Autocomplete.List>
  )
}

type Hits = ReturnType<typeof useHits>

/** The hits for a text: pages at once, records as soon as the server answers. */
function useHits(text: string, roles: readonly Role[]) {
  const [chosen, choose] = useState<string | null>(null)
  const { clock } = useTimePreferences()
  const now = useNow()
  const { answer, ask } = useFound(text)
  const isAsked = text.length >= MIN_SEARCH
  const found = isAsked ? (answer?.found ?? null) : null
  const groups = [
    pagesFor(text, roles),
    ...(found === null ? [] : hitsOf(found, { roles, now, clock })),
  ].filter(({ hits }) => hits.length > 0)
  const hits = groups.flatMap((group) => group.hits)
  const chosenHit = hits.find(({ key }) => key === chosen)
  return {
    ...{ groups, hits, ask },
    /** Null chooses the first. */
    choose,
    /** The line that Enter opens: the first unless another is chosen. */
    active: chosenHit ?? hits[0],
    isChosen: chosenHit !== undefined,
    state: isAsked ? stateOf(answer, text) : 'pages',
    error: answer?.error,
    /** The hits differ by a letter from the typed text. */
    isNear: found?.near === true,
  }
}

/** 'older': the results belong to an earlier text. */
function stateOf(answer: FoundAnswer | null, text: string): 'first' | 'older' | 'failed' | 'found' {
  if (answer === null) return 'first'
  if (answer.text !== text) return 'older'
  return answer.found === null ? 'failed' : 'found'
}

interface FoundAnswer {
  readonly text: string
  /** Null if the call failed. */
  readonly found: Found | null
  readonly error: unknown
}

/** The last answer, null before the first. Sends one request at a time, the next one for the newest text only. */
function useFound(text: string): { answer: FoundAnswer | null; ask(): void } {
  const [answer, setAnswer] = useState<FoundAnswer | null>(null)
  const askFor = useMemo(
    () =>
      newestOnly(async (wanted: string) => {
        try {
          const { payload } = await call(find, { text: wanted })
          setAnswer({ text: wanted, found: payload, error: null })
        } catch (error) {
          setAnswer({ text: wanted, found: null, error })
        }
      }),
    [],
  )
  const ask = useCallback(() => {
    if (text.length >= MIN_SEARCH) void askFor(text)
  }, [askFor, text])
  useEffect(ask, [ask])
  return { answer, ask }
}
