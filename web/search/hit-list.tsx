import { Autocomplete } from '@base-ui/react/autocomplete'
import { Mail } from 'lucide-react'
import type { Hit, HitGroup } from '#web/search/hits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Isolated } from '#web/ui/isolated.tsx'

interface HitListProps {
  groups: readonly HitGroup[]
  active: Hit | undefined
  /** The shown hits answer an older text. */
  busy: boolean
  onOpen(hit: Hit, way: 'record' | 'mail'): void
}

/** The lines below the box, which keeps the focus. */
export function HitList({ groups, active, busy, onOpen }: HitListProps) {
  return (
    <Autocomplete.List
      aria-label="Found"
      aria-busy={busy}
      className={classNames('space-y-4 outline-none', busy && 'opacity-60')}
    >
      {groups.map(({ title, hits }) => (
        <Autocomplete.Group key={title} items={hits}>
          <Autocomplete.GroupLabel className="mb-1 px-3 text-xs font-semibold text-bone-500">
            {title}
          </Autocomplete.GroupLabel>
          {hits.map((hit) => (
            <Autocomplete.Item
              key={hit.key}
              value={hit}
              aria-selected={hit.key === active?.key}
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
            </Autocomplete.Item>
          ))}
        </Autocomplete.Group>
      ))}
    </Autocomplete.List>
  )
}
