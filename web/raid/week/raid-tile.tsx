import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Phase } from '#domain/phase.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { collects, leads } from '#domain/raid/rules.ts'
import { freeSlots, freeText } from '#domain/raid/slots.ts'
import type { Actor } from '#domain/rights.ts'
import type { Difficulty } from '#domain/season.ts'
import { wayToRaid } from '#domain/way.ts'
import { DifficultyChip } from '#web/game/difficulty-chip.tsx'
import { Gold } from '#web/game/gold.tsx'
import { useOwnTime } from '#web/time/own-time.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Isolated } from '#web/ui/isolated.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

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
