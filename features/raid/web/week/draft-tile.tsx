import { memo } from 'react'
import { DifficultyChip } from '#features/raid/web/game/difficulty-chip.tsx'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { StatusChip } from '#platform/ui/status-chip.tsx'
import { instantOf, minutesOf } from '#platform/words/server-time.ts'
import type { RaidDraft } from './drafts.ts'
import { EDGES, TileHead } from './raid-tile.tsx'

interface DraftTileProps {
  draft: RaidDraft
  warnings: readonly string[]
  /** Why it was refused. */
  refusal: string | undefined
  /** A press takes it away, as long as presses put drafts; else it opens it. */
  takesAway: boolean
  onOpen(draft: RaidDraft): void
  onRemove(draft: RaidDraft): void
}

/** A draft in its place of the week, dashed. */
export const DraftTile = memo(function DraftTile(props: DraftTileProps) {
  const { draft, warnings, refusal, takesAway, onOpen, onRemove } = props
  return (
    <button
      type="button"
      data-draft={draft._id}
      aria-keyshortcuts="Delete"
      title={takesAway ? 'Press to remove it' : 'Press to change it, Delete to remove it'}
      onClick={() => (takesAway ? onRemove(draft) : onOpen(draft))}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' && event.key !== 'Backspace') return
        event.preventDefault()
        onRemove(draft)
      }}
      className={classNames(
        'block w-full rounded-md border-2 border-l-4 border-dashed bg-ink-950 px-2 py-1.5 text-left text-xs hover:bg-ink-800',
        EDGES[draft.difficulty],
        refusal ? 'border-y-rose-400 border-r-rose-400' : 'border-y-gold-400/60 border-r-gold-400/60',
      )}
    >
      <TileHead raid={{ ...draft, ...startOf(draft) }}>
        <StatusChip tone="quiet">Draft</StatusChip>
      </TileHead>
      <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <DifficultyChip difficulty={draft.difficulty} />
        <Gold amount={draft.pot} settled className="text-2xs" />
        {warnings.length > 0 && (
          <StatusChip tone="warning">
            {warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
          </StatusChip>
        )}
      </span>
      {refusal && <span className="mt-1 block text-2xs text-pretty text-rose-400">{refusal}</span>}
    </button>
  )
})

/** Nothing where the wall clock never shows this time. */
function startOf({ date, time }: RaidDraft): { startsAt?: string } {
  const start = instantOf({ date, minutes: minutesOf(time) ?? 0 })
  return start === null ? {} : { startsAt: start.toISOString() }
}
