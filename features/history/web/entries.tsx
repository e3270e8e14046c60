import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type HistoryChange,
  type HistoryEntry,
  type HistoryNoun,
  listHistory,
} from '#features/history/calls.ts'
import { Loaded, rowsOf } from '#platform/call/web/loaded.tsx'
import { pagesOf } from '#platform/call/web/views.ts'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ShowMore } from '#platform/ui/table/data-table.tsx'
import { InstantDay } from '#platform/ui/time/when.tsx'

export default function Entries({ noun, id }: { noun: HistoryNoun; id: string }) {
  const query = useInfiniteQuery(recordHistory(noun, id))
  return (
    <Loaded
      query={query}
      failed="The history could not be loaded"
      quiet
      skeleton={<Waiting className="space-y-2" bars={['h-5 w-3/5', 'h-4', 'h-5 w-1/2', 'h-4']} />}
    >
      {(data) => (
        <>
          {rowsOf(data).length === 0 && <p className="text-bone-300">No changes yet.</p>}
          <ol className="space-y-5">
            {rowsOf(data).map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ol>
          <ShowMore query={query} label="Show older" className="mt-5" />
        </>
      )}
    </Loaded>
  )
}

function Entry({ entry: { at, by, action, changes } }: { entry: HistoryEntry }) {
  return (
    <li className="border-l-2 border-ink-700 pl-4">
      <p className="wrap-anywhere">
        <span className="font-semibold">{action}</span>{' '}
        <span className="text-bone-300">
          by <Isolated>{by?.username ?? 'Forge itself'}</Isolated>
        </span>
      </p>
      <p className="text-sm text-bone-300">
        <InstantDay instant={at} />
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
        {from === null && to === null && <span className="text-bone-500">text not kept</span>}
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

/** Fetched anew each time it opens. */
const recordHistory = (noun: HistoryNoun, id: string) => ({
  ...pagesOf(['history', noun, id], listHistory, { noun, id }),
  gcTime: 0,
})
