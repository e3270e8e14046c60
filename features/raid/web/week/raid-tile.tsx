import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Raid } from '#features/raid/raid.ts'
import { collects, leads } from '#features/raid/rules.ts'
import { freeSlots, freeText } from '#features/raid/slots.ts'
import { wayToRaid } from '#features/raid/way.ts'
import { DifficultyChip } from '#features/raid/web/game/difficulty-chip.tsx'
import { Gold } from '#features/raid/web/game/gold.tsx'
import type { Difficulty } from '#features/season/game.ts'
import type { Actor } from '#platform/call/rights.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { StatusChip } from '#platform/ui/status-chip.tsx'
import { useOwnTime } from '#platform/ui/time/own-time.ts'
import { useShownTime } from '#platform/ui/time/time-preferences.ts'
import type { Phase } from '#platform/words/phase.ts'

/** The edge that tells the difficulty; its chip says it in a word. */
export const EDGES: Readonly<Record<Difficulty, string>> = {
  NORMAL: 'border-l-normal',
  HEROIC: 'border-l-heroic',
  MYTHIC: 'border-l-mythic',
}

interface RaidTileProps {
  raid: Raid
  actor: Actor
  /** It was made from this screen just now. */
  isNew: boolean
  phase: Phase
}

/** A raid in its place of the week, leading to where it is worked on. */
export const RaidTile = memo(function RaidTile({ raid, actor, isNew, phase }: RaidTileProps) {
  const isOwn = leads(actor, raid) || collects(actor, raid)
  const isFull = freeSlots(raid) === 0
  return (
    <Link
      to={wayToRaid(actor.roles, raid)}
      className={classNames(
        phase,
        'block rounded-md border border-l-4 px-2 py-1.5 text-xs -outline-offset-1 transition-colors duration-150 hover:bg-ink-700',
        EDGES[raid.difficulty],
        isOwn ? 'border-y-ember-500 border-r-ember-500 bg-ember-500/8' : 'border-y-ink-700 border-r-ink-700',
        !isOwn && (raid.published ? 'bg-ink-800' : 'bg-ink-900'),
      )}
    >
      <TileHead raid={raid}>
        {isNew && <StatusChip tone="done">New</StatusChip>}
        {isOwn && <StatusChip tone="info">Yours</StatusChip>}
        {!raid.published && <StatusChip tone="quiet">Pending</StatusChip>}
      </TileHead>
      <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <DifficultyChip difficulty={raid.difficulty} />
        <span className={isFull ? 'text-bone-500' : 'text-moss-400'}>{slotsText(raid, phase)}</span>
        <Gold amount={raid.pot} settled className="text-2xs" />
      </span>
    </Link>
  )
})

/** The free slots; for a raid that is over, how many came. */
function slotsText(raid: Raid, phase: Phase): string {
  if (phase === 'over') return `${raid.clients.length} of ${raid.maxClients}`
  return freeText(raid)
}

type Headed = Pick<Raid, 'name' | 'time'> & { readonly startsAt?: string }

/** Time in server time and in the viewer's own, and the name. */
export function TileHead({ raid, children }: { raid: Headed; children?: ReactNode }) {
  const shownTime = useShownTime()
  const ownTime = useOwnTime()
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
        <span className="font-semibold whitespace-nowrap text-bone-100 tabular-nums">
          {shownTime(raid.time)}
        </span>
        {children}
      </span>
      {ownTime && raid.startsAt && (
        // Beside the hour it is said once for all of its row.
        <span className="block text-2xs text-bone-300 tabular-nums [td_&]:sr-only">
          <span className="sr-only">server time, yours </span>
          {ownTime(raid.startsAt)}
        </span>
      )}
      <span className="mt-0.5 line-clamp-2 text-sm leading-tight font-medium break-words text-bone-100">
        <Isolated>{raid.name}</Isolated>
      </span>
    </>
  )
}
