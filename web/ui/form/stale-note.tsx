import { Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

/** A field that two people changed to different values, which are said in words. */
interface Conflict {
  readonly field: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

export interface StaleNoteProps {
  readonly conflicts: readonly Conflict[]
  /** Labels of the fields that show what somebody else changed. */
  readonly taken: readonly string[]
  /** How often the person was asked: each time the focus comes here. */
  readonly asked: number
  onChoose(field: string, whose: 'mine' | 'theirs'): void
}

/** Above a form whose record somebody else changed meanwhile: both values of each field that both changed, to choose from. */
export function StaleNote({ conflicts, taken, asked, onChoose }: StaleNoteProps) {
  const note = useRef<HTMLElement>(null)
  // After a choice too: the buttons that were pressed are gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both say that there is something new to read
  useEffect(() => note.current?.focus(), [asked, conflicts.length])
  return (
    <section
      ref={note}
      tabIndex={-1}
      aria-label="Changed meanwhile"
      className="mb-5 rounded-lg border border-amber-400/40 bg-amber-400/8 px-3 py-2 text-sm text-bone-300"
    >
      <p className="flex items-start gap-2">
        <Users aria-hidden className="mt-0.5 size-4 shrink-0 text-amber-400" />
        <span className="min-w-0">
          <span className="font-semibold text-bone-100">Somebody else changed this meanwhile.</span>{' '}
          {taken.length > 0 && `Taken over from them: ${taken.join(', ')}. `}
          {conflicts.length > 0 ? 'You both changed:' : 'Look it over, then save again.'}
        </span>
      </p>
      {conflicts.map(({ field, label, mine, theirs }) => (
        <fieldset key={field} className="mt-3 border-t border-amber-400/20 pt-2">
          <legend className="float-left w-full font-semibold text-bone-100">{label}</legend>
          <div className="clear-both grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <Value whose="Yours" text={mine} choice="Keep mine" onChoose={() => onChoose(field, 'mine')} />
            <Value
              whose="Theirs"
              text={theirs}
              choice="Take theirs"
              onChoose={() => onChoose(field, 'theirs')}
            />
          </div>
        </fieldset>
      ))}
    </section>
  )
}

interface ValueProps {
  whose: string
  text: string
  choice: string
  onChoose(): void
}

function Value({ whose, text, choice, onChoose }: ValueProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-2">
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        {whose}: <Isolated>{text}</Isolated>
      </span>
      <Button size="small" onClick={onChoose}>
        {choice}
      </Button>
    </div>
  )
}
