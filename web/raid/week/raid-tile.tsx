import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { pathTo, SCREENS } from '#domain/page.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { collects, freeSlots, leads } from '#domain/raid/rules.ts'
import { type Actor, can } from '#domain/rights.ts'
import { DIFFICULTY_LABELS, type Difficulty } from '#domain/season.ts'
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
}

/** A raid in its place of the week, leading to where it is worked on. */
export const RaidTile = memo(function RaidTile({ raid, actor, isNew }: RaidTileProps) {
  const isOwn = leads(actor, raid) || collects(actor, raid)
  const isFull = freeSlots(raid) === 0
  return (
    <Link
      to={raidPath(raid, actor)}
      className={classNames(
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
        <span className={classNames('whitespace-nowrap', isFull ? 'text-bone-500' : 'text-moss-400')}>
          {isFull ? 'Full' : `${freeSlots(raid)} free`}
        </span>
        <Gold amount={raid.pot} className="text-2xs" />
      </span>
    </Link>
  )
})

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
        <span className="block text-2xs text-bone-300 tabular-nums">
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

/** A raid of a month: no more than its line. */
export const RaidLine = memo(function RaidLine({ raid, actor }: Omit<RaidTileProps, 'isNew'>) {
  const shownTime = useShownTime()
  const isOwn = leads(actor, raid) || collects(actor, raid)
  const free = freeSlots(raid)
  return (
    <Link
      to={raidPath(raid, actor)}
      title={raid.name}
      className={classNames(
        'block truncate rounded-sm border-l-4 px-1.5 py-0.5 text-2xs -outline-offset-1 hover:bg-ink-700',
        EDGES[raid.difficulty],
        isOwn ? 'bg-ember-500/12' : 'bg-ink-800',
      )}
    >
      <span className="font-semibold tabular-nums">{shownTime(raid.time)}</span>{' '}
      <span className="sr-only">{DIFFICULTY_LABELS[raid.difficulty]}, </span>
      <span className={free === 0 ? 'text-bone-500' : 'text-moss-400'}>
        {free === 0 ? 'full' : `${free} free`}
      </span>{' '}
      {isOwn && <span className="sr-only">Yours, </span>}
      {!raid.published && <span className="text-bone-300">pending </span>}
      <Isolated>{raid.name}</Isolated>
    </Link>
  )
})

/** Its bookings, for who sees the booking page; the raid itself for who manages raids, and while it is pending. */
function raidPath({ _id, published }: Raid, { roles }: Actor): string {
  if (published && can(roles, SCREENS.bookRaid.right)) return `${SCREENS.bookRaid.path}?raid=${_id}`
  return pathTo('editRaid', _id)
}
