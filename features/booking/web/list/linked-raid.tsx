import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { ListContext, useList } from '#features/booking/web/list-context.ts'
import { viewedRaid } from '#features/booking/web/queries.ts'
import type { Raid } from '#features/raid/raid.ts'
import { ApiFailure } from '#platform/call/web/api.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/page.tsx'
import { RaidList } from './raid-list.tsx'

interface LinkedRaidProps {
  raidId: string
  /** The raid, when it is in the list and only the filters hide it. */
  hidden: Raid | undefined
  onClearFilters(): void
  onClose(): void
}

/** The raid that the address names, where the list below does not show it. */
export function LinkedRaid({ raidId, hidden, onClearFilters, onClose }: LinkedRaidProps) {
  const viewed = useQuery({ ...viewedRaid(raidId), enabled: hidden === undefined })
  const raid = hidden ?? viewed.data
  const list = useList()
  // It has no row of the list: closing its details removes it.
  const shared = useMemo(() => ({ ...list, openId: raidId, toggle: onClose }), [list, raidId, onClose])
  const unknown = viewed.error instanceof ApiFailure && viewed.error.status === 404

  if (raid === undefined && unknown) {
    return (
      <Note onClose={onClose}>
        You cannot see a raid at this address. It may have been deleted, or it belongs to another crew.
      </Note>
    )
  }
  return (
    // Tells somebody who followed a link what they see.
    <div data-arrival>
      <Panel title="Linked raid" flush className="mb-5 overflow-clip">
        {raid !== undefined && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-ink-700 px-5 py-3 text-sm text-bone-300">
            <p>{hidden ? 'Your filters hide this raid below.' : 'This raid is no longer in the list.'}</p>
            <div className="flex flex-wrap gap-2">
              {hidden && (
                <Button size="small" onClick={onClearFilters}>
                  Show in list
                </Button>
              )}
              <Button size="small" onClick={onClose} icon={<X aria-hidden className="size-4" />}>
                Close
              </Button>
            </div>
          </div>
        )}
        <ListContext value={shared}>
          <RaidList
            raids={raid && [raid]}
            label="Linked raid"
            filtered={false}
            onClearFilters={onClearFilters}
            skeletonRows={1}
            error={raid === undefined ? viewed.error : null}
            errorTitle="Failed to load raid data"
            onRetry={() => void viewed.refetch()}
            retrying={viewed.isFetching}
          />
        </ListContext>
      </Panel>
    </div>
  )
}

function Note({ onClose, children }: { onClose(): void; children: ReactNode }) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-amber-400/40 bg-amber-400/8 px-5 py-3 text-sm text-amber-400"
    >
      <p>{children}</p>
      <Button size="small" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
