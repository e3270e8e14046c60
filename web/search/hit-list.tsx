import { Mail } from 'lucide-react'
import { useEffect, useId } from 'react'
import type { Hit, HitGroup } from '#web/search/hits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Isolated } from '#web/ui/isolated.tsx'

interface HitListProps {
  id: string
  /** The prefix of the lines' ids: the box names the active one. */
  prefix: string
  groups: readonly HitGroup[]
  active: Hit | undefined
  /** The shown hits answer an older text. */
  busy: boolean
  onOpen(hit: Hit, way: 'record' | 'mail'): void
  onPoint(key: string): void
}

/** The lines below the box, which keeps the focus (ARIA Authoring Practices, combobox with a list). */
export function HitList({ id, prefix, groups, active, busy, onOpen, onPoint }: HitListProps) {
  const heading = useId()
  const shownId = active && `${prefix}-${active.key}`
  useEffect(() => {
    if (shownId !== undefined) document.getElementById(shownId)?.scrollIntoView({ block: 'nearest' })
  }, [shownId])
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Found"
      aria-busy={busy}
      className={classNames('space-y-4', busy && 'opacity-60')}
    >
      {groups.map(({ title, hits }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box holds options and groups, and no fieldset.
        <div key={title} role="group" aria-labelledby={`${heading}-${at}`}>
          <p id={`${heading}-${at}`} className="mb-1 px-3 text-xs font-semibold text-bone-500">
            {title}
          </p>
          {hits.map((hit) => (
            // The keys are the box's: no line of a list box takes the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens the active line.
            <div
              key={hit.key}
              id={`${prefix}-${hit.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={hit.key === active?.key}
              onMouseMove={() => onPoint(hit.key)}
              onClick={(event) => onOpen(hit, event.ctrlKey || event.metaKey ? 'mail' : 'record')}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border px-3 py-1.5',
                hit.key === active?.key ? 'border-ember-500 bg-ink-800' : 'border-transparent',
              )}
            >
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words text-bone-100">
                  <Isolated>{hit.title}</Isolated>
                </p>
                {hit.detail !== '' && (
                  <p className="text-sm break-words text-bone-300">
                    <Isolated>{hit.detail}</Isolated>
                  </p>
                )}
              </div>
              {hit.mail !== undefined && hit.mail !== hit.to && (
                <Mail aria-label="with its mail" role="img" className="size-4 shrink-0 text-bone-500" />
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
