import type { ReactNode } from 'react'
import { Skeleton } from '#platform/ui/feedback/states.tsx'
import { classNames } from './class-names.ts'

export interface Figure {
  readonly label: string
  /** Undefined while loading, null if withheld or failed. */
  readonly value: ReactNode | undefined
  /** The sign before it: '+', '='. */
  readonly sign?: string
  readonly choice?: { readonly chosen: boolean; onChoose(): void }
}

/** Figures side by side, each below its name: the way in which screens show them. */
export function FigureStrip({
  figures,
  className,
}: {
  figures: readonly Figure[]
  className?: string | undefined
}) {
  return (
    <dl className={classNames('figure-strip', className)}>
      {figures.map(({ label, value, sign, choice }) => (
        <div key={label}>
          {sign && <span aria-hidden>{sign}</span>}
          <dt>
            {choice ? (
              <button type="button" aria-pressed={choice.chosen} onClick={choice.onChoose}>
                {label}
              </button>
            ) : (
              label
            )}
          </dt>
          <dd>
            {value === undefined ? (
              <Skeleton className="my-1 h-4 w-20" />
            ) : (
              (value ?? <span className="text-bone-500">—</span>)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
