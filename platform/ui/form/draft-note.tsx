import { History } from 'lucide-react'
import { Isolated } from '#platform/ui/isolated.tsx'

interface DraftNoteProps {
  /** Resets the form. What was typed is lost, so the caller asks first. */
  onDiscard(): void
  /** The record that it was typed for, when that is another. */
  from?: string | null
}

/** Above a form that shows what was typed before the page was left, or for something else. */
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
