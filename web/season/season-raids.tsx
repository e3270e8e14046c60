import type { SeasonRaid } from '#domain/season/season.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'

interface SeasonRaidsProps {
  raids: readonly SeasonRaid[]
  /** Curve begins to sell the boss by itself, or ends it; without it nothing can be changed. */
  onCurve?: ((boss: string) => void) | undefined
}

/** A season's raids with their bosses. */
export function SeasonRaids({ raids, onCurve }: SeasonRaidsProps) {
  return (
    <ul className="grid gap-4">
      {once(raids).map(({ name, short, bosses }) => (
        <li key={name}>
          <p className="text-sm">
            <span className="font-semibold wrap-anywhere">{name}</span>
            {short !== name && <span className="text-bone-500">, in lists ‘{short}’</span>}
            <span className="text-bone-500">
              , {bosses.length === 1 ? '1 boss' : `${bosses.length} bosses`}
            </span>
          </p>
          <ol className="mt-2 flex flex-wrap gap-2" aria-label={`Bosses of ${name}`}>
            {once(bosses).map((boss) => (
              <li key={boss.name}>
                <Boss boss={boss} onCurve={onCurve} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}

/** While it is typed two may be called the same; that is said at the box. */
function once<One extends { readonly name: string }>(all: readonly One[]): One[] {
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at)
}

interface BossProps extends Pick<SeasonRaidsProps, 'onCurve'> {
  boss: SeasonRaid['bosses'][number]
}

const BOX = 'flex min-h-9 items-center gap-2 rounded-lg border border-ink-700 px-2.5 text-sm'

function Boss({ boss: { name, words, curve }, onCurve }: BossProps) {
  const shown = (
    <>
      <span className="wrap-anywhere">{name}</span>
      {words.length > 0 && <span className="text-xs text-bone-500">{words.join(', ')}</span>}
      {curve && <StatusChip tone="info">Curve</StatusChip>}
    </>
  )
  if (onCurve === undefined) return <span className={BOX}>{shown}</span>
  return (
    <button
      type="button"
      aria-pressed={curve}
      className={`${BOX} touch-target hover:border-bone-500`}
      onClick={() => onCurve(name)}
    >
      <span className="sr-only">Curve sells</span> {shown}
    </button>
  )
}
