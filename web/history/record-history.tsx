import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { HistoryChange, HistoryEntry, HistoryNoun } from '#domain/history/history.ts'
import { can } from '#domain/rights.ts'
import { wallClockAt } from '#domain/server-time.ts'
import { failureText } from '#web/call/failure-text.ts'
import { recordHistory } from '#web/history/queries.ts'
import { useMember } from '#web/member/member-context.ts'
import { dayText } from '#web/time/day-text.ts'
import { minutesText, useTimePreferences } from '#web/time/time-preferences.ts'
import { When } from '#web/time/when.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

interface RecordHistoryProps {
  noun: HistoryNoun
  id: string
  /** What people call the record: 'History of Ünal'. */
  of: string
  /** Id of the element that names the record, where its name alone is what people look for. */
  describedBy?: string
  /** Says its word where there is room, beside other actions that do. */
  worded?: boolean
  className?: string
}

/** A small action that opens what was done to a record; nothing for those who may not read it (HIST-1). */
export function RecordHistory({ noun, id, of, describedBy, worded = false, className }: RecordHistoryProps) {
  const { roles } = useMember()
  const [open, setOpen] = useState(false)
  if (!can(roles, 'read-history')) return null
  const show = () => setOpen(true)
  return (
    <>
      {worded ? (
        <Button size="small" variant="ghost" aria-haspopup="dialog" className={className} onClick={show}>
          History<span className="sr-only"> of {of}</span>
        </Button>
      ) : (
        <IconButton
          label={describedBy ? 'History' : `History of ${of}`}
          aria-describedby={describedBy}
          icon={<History aria-hidden className="size-4" />}
          aria-haspopup="dialog"
          className={className}
          onClick={show}
        />
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="History"
        description={<Isolated>{of}</Isolated>}
      >
        <Entries noun={noun} id={id} />
      </Dialog>
    </>
  )
}

function Entries({ noun, id }: Pick<RecordHistoryProps, 'noun' | 'id'>) {
  const query = useInfiniteQuery(recordHistory(noun, id))
  if (query.data === undefined) {
    if (query.error === null) return <Waiting />
    return (
      <ErrorState
        title="Failed to fetch the history"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {failureText(query.error, 'The server cannot be reached.')}
      </ErrorState>
    )
  }
  const entries = query.data.pages.flatMap((page) => page.entries)
  return (
    <>
      <ol className="space-y-5">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      <ShowMore query={query} label="Show older" className="mt-5" />
    </>
  )
}

function Entry({ entry: { at, by, deed, changes } }: { entry: HistoryEntry }) {
  const { clock } = useTimePreferences()
  const { date, minutes } = wallClockAt(new Date(at))
  return (
    <li className="border-l-2 border-ink-700 pl-4">
      <p className="wrap-anywhere">
        <span className="font-semibold">{deed}</span>{' '}
        <span className="text-bone-300">
          by <Isolated>{by?.username ?? 'Forge itself'}</Isolated>
        </span>
      </p>
      <p className="text-sm text-bone-300">
        <When instant={at} text={`${dayText(date, new Date())}, ${minutesText(minutes, clock)}`} />
      </p>
      {changes.length > 0 && (
        <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      )}
    </li>
  )
}

function Change({ change: { field, from, to } }: { change: HistoryChange }) {
  return (
    <>
      <dt className="text-bone-500">{field}</dt>
      <dd className="wrap-anywhere text-bone-100">
        {from === null && to === null && <span className="text-bone-500">what it says is not kept</span>}
        {from !== null && (
          <span className={to === null ? undefined : 'text-bone-300'}>
            <Isolated>{from}</Isolated>
          </span>
        )}
        {from !== null && to !== null && (
          <>
            <span aria-hidden> → </span>
            <span className="sr-only"> became </span>
          </>
        )}
        {to !== null && <Isolated>{to}</Isolated>}
      </dd>
    </>
  )
}

function Waiting() {
  return (
    <div className="space-y-5">
      <p role="status" className="sr-only">
        Loading...
      </p>
      {['w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
        <div key={width} className="space-y-2 border-l-2 border-ink-700 pl-4">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  )
}
