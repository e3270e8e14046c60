import { Fragment, memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Raid } from '#features/raid/raid.ts'
import { freeSlots, freeText, type Phase, wallClockOf } from '#features/raid/rules.ts'
import { shortGold } from '#features/raid/web/game/gold.tsx'
import { DIFFICULTY_LABELS, type Difficulty } from '#features/season/game.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { useOwnTime, useShownTime } from '#platform/ui/time/time.ts'
import { grouped } from '#platform/words/gold.ts'
import { instantOf } from '#platform/words/server-time.ts'
import type { RaidDraft } from './drafts.ts'

const EDGES: Readonly<Record<Difficulty, string>> = {
  NORMAL: 'border-l-normal',
  HEROIC: 'border-l-heroic',
  MYTHIC: 'border-l-mythic',
}

/** Two lines, 44 px. */
const TILE =
  'flex min-h-11 w-full flex-col justify-center rounded-md border border-l-4 px-1.5 py-0.5 text-left text-xs leading-4 -outline-offset-1 transition-colors duration-150 hover:bg-ink-700'

const DASHED = 'border-dashed [border-left-style:solid]'

interface RaidTileProps {
  raid: Raid
  to: string
  isOwn: boolean
  isNew: boolean
  phase: Phase
}

/** A raid in its cell of the week; a pending one is dashed. */
export const RaidTile = memo(function RaidTile({ raid, to, isOwn, isNew, phase }: RaidTileProps) {
  const ground = isOwn
    ? 'border-y-ember-500 border-r-ember-500 bg-ember-500/8'
    : `border-y-ink-500 border-r-ink-500 ${raid.published ? 'bg-ink-800' : 'bg-ink-950'}`
  const slots =
    phase === 'over'
      ? `${raid.clients.length} of ${raid.maxClients}`
      : { text: freeText(raid), colour: freeSlots(raid) > 0 ? 'text-moss-400' : 'text-bone-500' }
  return (
    <Link
      to={to}
      title={`${DIFFICULTY_LABELS[raid.difficulty]} ${raid.raidType}, ${grouped(raid.pot)} g`}
      className={classNames(phase, TILE, EDGES[raid.difficulty], ground, !raid.published && DASHED)}
    >
      <Lines
        raid={raid}
        facts={[
          slots,
          shortGold(raid.pot),
          !raid.published && 'Pending',
          isOwn && { text: 'Yours', colour: 'text-ember-400' },
          isNew && { text: 'New', colour: 'text-moss-400' },
        ]}
      />
    </Link>
  )
})

interface DraftTileProps {
  draft: RaidDraft
  warnings: readonly string[]
  refusal: string | undefined
  /** While a template is chosen, a click removes the draft; else a click opens the draft. */
  takesAway: boolean
  onOpen(draft: RaidDraft): void
  onRemove(draft: RaidDraft): void
}

export function DraftTile(props: DraftTileProps) {
  const { draft, warnings, refusal, takesAway, onOpen, onRemove } = props
  const start = instantOf(wallClockOf(draft))
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
        TILE,
        DASHED,
        'bg-ink-950',
        EDGES[draft.difficulty],
        refusal ? 'border-y-rose-400 border-r-rose-400' : 'border-y-gold-400/60 border-r-gold-400/60',
      )}
    >
      <Lines
        raid={{ ...draft, startsAt: start?.toISOString() ?? '' }}
        facts={[
          'Draft',
          shortGold(draft.pot),
          warnings.length > 0 && {
            text: warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`,
            colour: 'text-amber-400',
          },
        ]}
      />
      {refusal && <span className="text-2xs text-pretty text-rose-400">{refusal}</span>}
    </button>
  )
}

type Fact = string | false | { readonly text: string; readonly colour: string }

interface LinesProps {
  raid: Pick<Raid, 'name' | 'time' | 'startsAt' | 'difficulty'>
  facts: readonly Fact[]
}

/** '4:00 Normal – Alts welcome' and '9 free · 152k'. In a narrow column the time replaces the name. */
function Lines({ raid, facts }: LinesProps) {
  const [time, half] = useShownTime()(raid.time).split(' ')
  const ownTime = useOwnTime()
  return (
    <>
      <span className="flex gap-1">
        <span className="whitespace-nowrap text-bone-300 tabular-nums">
          {time}
          {/* AM or PM; in the grid the row's heading shows it already. */}
          {half && <span className="[td_&]:sr-only"> {half}</span>}
        </span>
        <span className="truncate font-semibold text-bone-100 [.narrow_&]:sr-only">
          <Isolated>{raid.name}</Isolated>
        </span>
      </span>
      <span className="truncate text-2xs leading-4 text-bone-300">
        <span className="sr-only">{DIFFICULTY_LABELS[raid.difficulty]} · </span>
        {shown(facts)}
        {ownTime && raid.startsAt !== '' && (
          <span className="[td_&]:sr-only">
            {' · '}
            <span className="sr-only">your time </span>
            {ownTime(raid.startsAt)}
          </span>
        )}
      </span>
    </>
  )
}

/** A narrow column shows only the first fact. */
function shown(facts: readonly Fact[]): ReactNode {
  const [first, ...others] = facts.filter((fact) => fact !== false).map(factOf)
  return (
    <>
      {first}
      <span className="[.narrow_&]:sr-only">
        {others.map((fact) => (
          <Fragment key={fact.key}> · {fact}</Fragment>
        ))}
      </span>
    </>
  )
}

function factOf(fact: Exclude<Fact, false>) {
  if (typeof fact === 'string') return <span key={fact}>{fact}</span>
  return (
    <span key={fact.text} className={fact.colour}>
      {fact.text}
    </span>
  )
}
