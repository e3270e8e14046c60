import { History, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'

interface DraftNoteProps {
  /** Resets the form. Typed text is lost, so the caller asks first. */
  onDiscard(): void
  /** The record for which the draft was typed, if that is another one. */
  from?: string | null
}

/** Above a form that shows a restored draft, or one that was typed for another record. */
export function DraftNote({ onDiscard, from = null }: DraftNoteProps) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-sky-400/40 bg-sky-400/8 py-1.5 pr-2 pl-3 text-sm text-bone-300"
    >
      <History aria-hidden className="size-4 shrink-0 text-sky-400" />
      <span className="min-w-0 flex-1">
        {from === null ? (
          <>
            <span className="font-semibold text-bone-100">Draft restored</span>. What you typed here before
            was not sent.
          </>
        ) : (
          <>
            <span className="font-semibold text-bone-100">Draft carried over</span>. You typed this for{' '}
            <Isolated>{from}</Isolated>.
          </>
        )}
      </span>
      <button
        type="button"
        onClick={onDiscard}
        className="touch-target rounded-md px-2 py-1 font-semibold text-ember-400 underline underline-offset-4 hover:text-bone-100"
      >
        Discard
      </button>
    </div>
  )
}

export interface StaleNoteProps {
  readonly busy: boolean
  /** The number of refusals; each one focuses the note. */
  readonly times: number
  onLoad(): void
}

/** Above a form whose record somebody else has changed. */
export function StaleNote({ busy, times, onLoad }: StaleNoteProps) {
  const note = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal focuses the note
  useEffect(() => note.current?.focus(), [times])
  return (
    <section
      ref={note}
      tabIndex={-1}
      aria-label="Changed meanwhile"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg border border-amber-400/40 bg-amber-400/8 px-3 py-2 text-sm"
    >
      <p className="flex items-center gap-2 font-semibold">
        <Users aria-hidden className="size-4 shrink-0 text-amber-400" />
        Somebody else changed this meanwhile.
      </p>
      <Button size="small" busy={busy} busyLabel="Loading…" onClick={onLoad}>
        Load the new version
      </Button>
    </section>
  )
}
