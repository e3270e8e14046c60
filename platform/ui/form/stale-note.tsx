import { Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#platform/ui/button.tsx'

export interface StaleNoteProps {
  readonly busy: boolean
  /** How often the form was refused: each time the focus comes here. */
  readonly times: number
  onLoad(): void
}

/** Above a form whose record somebody else changed meanwhile. */
export function StaleNote({ busy, times, onLoad }: StaleNoteProps) {
  const note = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads here
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
