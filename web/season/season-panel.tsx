import { useState } from 'react'
import { deleteSeason, putOffSeason, takeSeasonOut } from '#domain/season/endpoints.ts'
import { hasBegun } from '#domain/season/rules.ts'
import type { Season } from '#domain/season/season.ts'
import { OWN_SEASON } from '#domain/season.ts'
import { ConfirmCall } from '#web/call/confirm-call.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { RecordHistory } from '#web/history/record-history.tsx'
import { BeginDialog } from '#web/season/begin-dialog.tsx'
import { SeasonRaids } from '#web/season/season-raids.tsx'
import { InstantDay } from '#web/time/instant-day.tsx'
import { Button } from '#web/ui/button.tsx'
import { DownloadLink } from '#web/ui/download-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

interface SeasonPanelProps {
  season: Season
  isCurrent: boolean
  now: Date
  onEdit(): void
  onCopy(): void
}

/** One season: what it sells, and what can be done with it. */
export function SeasonPanel({ season, isCurrent, now, onEdit, onCopy }: SeasonPanelProps) {
  const { _id: id, name, beginsAt } = season
  const [asked, ask] = useState<'begin' | 'delete' | null>(null)
  const close = () => ask(null)
  const isDraft = !hasBegun(season, now)
  const { busy, write } = useWrite('The season could not be changed')
  const of = <span className="sr-only"> {name}</span>
  return (
    <Panel
      title={name}
      aside={<State {...{ season, isCurrent, isDraft }} />}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <RecordHistory noun="season" id={id} of={name} worded />
          <DownloadLink path={takeSeasonOut.path} query={{ id }}>
            File{of}
          </DownloadLink>
          <Button size="small" variant="ghost" onClick={onCopy}>
            Copy{of}
          </Button>
          {id !== OWN_SEASON && (
            <Button size="small" onClick={onEdit}>
              Edit{of}
            </Button>
          )}
          {isDraft && (
            <Button
              size="small"
              variant="ghost"
              className="hover:text-rose-400! focus-visible:text-rose-400!"
              onClick={() => ask('delete')}
            >
              Delete{of}
            </Button>
          )}
          {isDraft && beginsAt !== null && (
            <Button size="small" busy={busy} onClick={() => write(putOffSeason, { id })}>
              Keep as draft{of}
            </Button>
          )}
          {!isCurrent && (
            <Button size="small" variant={isDraft ? 'primary' : 'secondary'} onClick={() => ask('begin')}>
              Make current{of}
            </Button>
          )}
        </div>
      }
    >
      <SeasonRaids raids={season.raids} />
      <p className="mt-4 text-sm text-bone-300">
        {season.tokenGroups.length === 0
          ? 'No token groups.'
          : `Token groups: ${season.tokenGroups.map((group) => group.name).join(', ')}.`}
      </p>
      {asked === 'begin' && <BeginDialog {...{ season, now }} onClose={close} />}
      {asked === 'delete' && (
        <ConfirmCall
          endpoint={deleteSeason}
          input={{ id }}
          title="Delete season"
          confirmLabel="Delete"
          danger
          refused="The season could not be deleted"
          onClose={close}
        >
          Delete the draft {name}?
        </ConfirmCall>
      )}
    </Panel>
  )
}

function State({
  season,
  isCurrent,
  isDraft,
}: Pick<SeasonPanelProps, 'season' | 'isCurrent'> & { isDraft: boolean }) {
  if (isCurrent) return <StatusChip tone="done">Current</StatusChip>
  if (!isDraft) return <StatusChip tone="quiet">Past</StatusChip>
  if (season.beginsAt === null) return <StatusChip tone="info">Draft</StatusChip>
  return (
    <StatusChip tone="warning">
      Current from <InstantDay instant={season.beginsAt} />
    </StatusChip>
  )
}
