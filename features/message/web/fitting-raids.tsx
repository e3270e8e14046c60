import { floorPrice } from '#features/booking/price.ts'
import type { NamedClient } from '#features/client/calls.ts'
import { useOnRaids } from '#features/client/web/queries.ts'
import type { Raid } from '#features/raid/raid.ts'
import { freeText } from '#features/raid/rules.ts'
import { DifficultyChip } from '#features/raid/web/game/chips.tsx'
import { community } from '#features/settings/community.ts'
import { EmptyLine } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Fold } from '#platform/ui/page.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { grouped } from '#platform/words/gold.ts'
import { keptText, type Misfit, type WantedClient } from './raid-fit.ts'

/** The most raids shown of each kind; Book Raid has all. */
const MOST = 20

interface FittingRaidsProps {
  fits: readonly Raid[]
  others: readonly Misfit[]
  clients: readonly WantedClient[]
  named: readonly NamedClient[]
  raid: Raid | undefined
  onChoose(raid: Raid): void
}

export function FittingRaids({ fits, others, named, raid: chosen, ...row }: FittingRaidsProps) {
  const [shown, shownOthers] = [fits.slice(0, MOST), others.slice(0, MOST)]
  const on = useOnRaids(
    named,
    [...shown, ...shownOthers.map(({ raid }) => raid)].map(({ _id }) => _id),
  )
  const of = (raid: Raid) => ({
    ...{ ...row, raid, isChosen: raid._id === chosen?._id },
    already: [
      ...new Set(
        on.flatMap(({ raidId, client }) => (raidId === raid._id ? (named[client]?.name ?? []) : [])),
      ),
    ],
  })
  return (
    <fieldset aria-label="Raids that fit" className="space-y-3">
      {fits.length === 0 ? (
        <EmptyLine>
          {others.length === 0 ? 'No raid is open for bookings.' : 'No raid matches everything.'}
        </EmptyLine>
      ) : (
        <ul className="space-y-2">
          {shown.map((raid) => (
            <Row key={raid._id} {...of(raid)} reasons={[]} isBookable />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className="overflow-clip rounded-lg border border-ink-700">
          <Fold
            title="Others"
            summary={<span className="text-bone-300">{others.length} do not fit</span>}
            startsOpen={fits.length === 0}
          >
            <ul className="space-y-2 p-2">
              {shownOthers.map(({ raid, ...other }) => (
                <Row key={raid._id} {...of(raid)} {...other} />
              ))}
            </ul>
          </Fold>
        </div>
      )}
    </fieldset>
  )
}

interface RowProps extends Misfit, Pick<FittingRaidsProps, 'clients' | 'onChoose'> {
  already: readonly string[]
  isChosen: boolean
}

function Row({ raid, reasons, isBookable, isChosen, clients, onChoose, already }: RowProps) {
  const now = useNow()
  const shownTime = useShownTime()
  const least = community.deposits[raid.lootType]
  const deposit = least > 0 ? `deposit ${grouped(least)}` : null
  const facts = [
    shownTime(raid.time),
    ...(reasons.length > 0 ? reasons : [freeText(raid), `floor ${grouped(floorPrice(raid))}`, deposit]),
    ...(isBookable ? [keptText(clients)] : []),
  ]
  return (
    <li>
      <label className="flex items-start gap-x-3 rounded-lg border border-ink-700 bg-ink-850 px-3 py-2 text-sm has-checked:border-ember-400">
        <input
          type="radio"
          name="raidId"
          className="mt-1 accent-ember-400"
          checked={isChosen}
          disabled={!isBookable}
          onChange={() => onChoose(raid)}
        />
        <span className="min-w-0 break-words">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="font-semibold text-bone-100">
              <Isolated>{raid.name}</Isolated>
            </span>
            <DifficultyChip difficulty={raid.difficulty} />
            <span className="text-bone-300">
              {[raid.raidType, raid.lootType, dayText(raid.date, now)].join(', ')}
            </span>
          </span>
          <span className={reasons.length > 0 ? 'block text-amber-400' : 'block text-bone-300'}>
            {facts.filter((fact) => fact !== null).join(', ')}
          </span>
          {already.map((name) => (
            <span key={name} className="block text-amber-400">
              <Isolated>{name}</Isolated> is already booked on this raid.
            </span>
          ))}
        </span>
      </label>
    </li>
  )
}
