import { Autocomplete } from '@base-ui/react/autocomplete'
import type { BaseUIEvent } from '@base-ui/react/types'
import { Mail, SearchX } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { openSheet } from '#features/booking/web/address/open-sheet.ts'
import { MAX_SEARCH } from '#features/search/search.ts'
import { SIGN_OUT_PATH } from '#platform/call/page.ts'
import type { Role } from '#platform/call/rights.ts'
import { failureText } from '#platform/call/web/failure-text.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { ErrorState } from '#platform/ui/feedback/error-state.tsx'
import { Waiting } from '#platform/ui/feedback/skeleton.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { navigate } from '#platform/ui/location.tsx'
import { Dialog } from '#platform/ui/overlay/dialog.tsx'
import type { Hit, HitGroup } from './hits.ts'
import { type Hits, useHits } from './use-hits.ts'

/** The target of a press: the record itself, or its mail. */
type Way = 'record' | 'mail'

/** One box that finds whatever its reader may see (docs/product.md, SEARCH-6). */
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
    // Gone first: what opens next gives the focus back to where this one came from.
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

/** The note below the lines, or in their place. */
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

/** Enter opens the active hit. Before the answer is there it waits for it, and opens its first hit. */
function useEnter({ active, isChosen, state }: Hits, open: (hit: Hit | undefined, way: Way) => void) {
  const [waiting, setWaiting] = useState<Way | null>(null)
  const isOpen = state === 'first' || state === 'older'
  const openWaiting = useEffectEvent(() => {
    // Not within the effect, where nothing can be flushed.
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

/** The keys that open the chosen line, on a desk. */
function Keys({ mail }: { mail: boolean }) {
  return (
    <span aria-hidden className="shrink-0 text-2xs text-bone-500 max-sm:hidden">
      {mail ? 'Enter, its mail Ctrl Enter' : 'Enter'}
    </span>
  )
}

interface HitListProps {
  groups: readonly HitGroup[]
  active: Hit | undefined
  /** The shown hits answer an older text. */
  busy: boolean
  onOpen(hit: Hit, way: 'record' | 'mail'): void
}

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
              {hit.mail !== undefined && hit.mail !== hit.to && (
                <Mail aria-label="with its mail" role="img" className="size-4 shrink-0 text-bone-500" />
              )}
              {hit.key === active?.key && <Keys mail={hit.mail !== undefined && hit.mail !== hit.to} />}
            </Autocomplete.Item>
          ))}
        </Autocomplete.Group>
      ))}
    </Autocomplete.List>
  )
}
