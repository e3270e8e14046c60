import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { moveBooking } from '#features/booking/calls.ts'
import { whyNotMove } from '#features/booking/plans.ts'
import { AlreadyBooked } from '#features/booking/web/clients/fit-notes.tsx'
import { useOnRaids } from '#features/client/web/queries.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { freeText, hasStarted, mayViewDetails } from '#features/raid/rules.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { publishedRaids } from '#features/raid/web/queries.ts'
import { DIFFICULTY_LABELS } from '#features/season/game.ts'
import type { Actor } from '#platform/call/rights.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { EmptyLine } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { useFateNote } from './fate-note.tsx'
import { NextInLine, type PlanProps, WhoAndWhere } from './plan-parts.tsx'

export function MoveBookingDialog({ raid, booking, onClose }: PlanProps) {
  const now = useNow()
  const { actor } = useMember()
  const all = useQuery(publishedRaids).data ?? []
  const targets = moveTargets(all, { booking, from: raid, actor, now })
  // Preselects the nearest raid, unless it has started or has another difficulty, loot type or price.
  const [first] = targets
  const isSame = first && !hasStarted(first, now) && differences(raid, first).length === 0
  const [said, setChosen] = useState<string | null>(null)
  const chosen = said ?? (isSame ? first._id : null)
  const to = targets.find(({ _id }) => _id === chosen)
  const { busy, write } = useWrite('The booking could not be moved')
  const over = useFateNote(raid, booking, busy)
  const { clientName: name, clientRealm: realm } = booking
  const isNamed = name !== null && realm !== null
  const isThere = useOnRaids(isNamed ? [{ name, realm }] : [], to ? [to._id] : []).length > 0

  return (
    <FormDialog
      title="Move booking"
      description={<WhoAndWhere raid={raid} booking={booking} />}
      submitLabel="Move booking"
      busyLabel="Moving…"
      busy={busy}
      disabled={!to || over !== null}
      onSubmit={() => to && write(moveBooking, { bookingId: booking._id, raidId: to._id }, { done: onClose })}
      onClose={onClose}
    >
      {over ?? <NextInLine raid={raid} booking={booking} />}
      {targets.length === 0 ? (
        <EmptyLine>No other raid of its type has a free slot.</EmptyLine>
      ) : (
        <fieldset>
          <legend className="mb-2 text-sm text-bone-300">
            Price, deposit, contact and notes move with it. Lock and In-Group are cleared.
          </legend>
          <div className="space-y-2">
            {targets.map((target) => (
              <Target
                key={target._id}
                from={raid}
                to={target}
                now={now}
                chosen={target === to}
                onChoose={() => setChosen(target._id)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div aria-live="polite" className="not-empty:mt-3">
        {isThere && <AlreadyBooked name={name ?? ''} raid={to} />}
      </div>
    </FormDialog>
  )
}

interface TargetProps {
  from: Raid
  to: Raid
  now: Date
  chosen: boolean
  onChoose(): void
}

function Target({ from, to, now, chosen, onChoose }: TargetProps) {
  const shownTime = useShownTime()
  const changes = differences(from, to)
  return (
    <label className="touch-target flex cursor-pointer items-start gap-3 rounded-lg border border-ink-500 bg-ink-800 px-3 py-2 text-sm transition-colors duration-150 hover:border-bone-500 has-checked:chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember-400">
      <input
        type="radio"
        name="move-to"
        checked={chosen}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 cursor-pointer accent-ember-500"
      />
      <span className="min-w-0 break-words">
        <span className="font-semibold text-bone-100">
          <Isolated>{to.name}</Isolated>
        </span>{' '}
        <span className="text-bone-300">
          {dayText(to.date, now)}, {shownTime(to.time)}, {freeText(to)}
        </span>
        {changes.length > 0 && <span className="block text-xs text-amber-400">{changes.join(' · ')}</span>}
      </span>
    </label>
  )
}

interface Moving {
  readonly booking: Booking
  readonly from: Raid
  readonly actor: Actor
  readonly now: Date
}

export function moveTargets(all: readonly Raid[], { booking, from, actor, now }: Moving): Raid[] {
  const apart = ({ startsAt }: Raid) => Math.abs(Date.parse(startsAt) - Date.parse(from.startsAt))
  return all
    .filter((to) => mayViewDetails(actor, to) && whyNotMove(booking, { from, to, actor, now }) === null)
    .sort(
      (one, other) =>
        Number(hasStarted(one, now)) - Number(hasStarted(other, now)) || apart(one) - apart(other),
    )
}

/** How another raid differs for the client: 'Mythic, not Heroic', 'VIP', 'its price is 38,000 g more'. */
export function differences(
  from: Pick<Raid, 'difficulty' | 'lootType' | 'pot'>,
  to: Pick<Raid, 'difficulty' | 'lootType' | 'pot'>,
): string[] {
  const dearer = to.pot - from.pot
  return [
    ...(to.difficulty === from.difficulty
      ? []
      : [`${DIFFICULTY_LABELS[to.difficulty]}, not ${DIFFICULTY_LABELS[from.difficulty]}`]),
    ...(to.lootType === from.lootType ? [] : [to.lootType]),
    ...(dearer === 0 ? [] : [`its price is ${formatGold(Math.abs(dearer))} ${dearer > 0 ? 'more' : 'less'}`]),
  ]
}
