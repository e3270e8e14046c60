import type { LedgerEntry } from '#domain/ledger/ledger.ts'
import { accountText, entryText } from '#domain/ledger/rules.ts'
import { wallClockAt } from '#domain/server-time.ts'
import { Gold } from '#web/game/gold.tsx'
import { useMember } from '#web/member/member-context.ts'
import { dayText } from '#web/time/day-text.ts'
import { minutesText, useTimePreferences } from '#web/time/time-preferences.ts'
import { Isolated } from '#web/ui/isolated.tsx'
import { PrintedTable } from '#web/ui/table/printed-table.tsx'

type PrintedEntry = LedgerEntry & { readonly after?: number }

interface PrintedEntriesProps {
  entries: readonly PrintedEntry[]
  /** They are the viewer's: paper says whose. */
  isOwn: boolean
  /** There are older ones, which the screen does not show either. */
  hasOlder: boolean
}

/** The ledger's entries on paper (docs/product.md, PAGE-54). */
export default function PrintedEntries({ entries, isOwn, hasOlder }: PrintedEntriesProps) {
  const { clock } = useTimePreferences()
  const { user } = useMember()
  const at = (instant: Date) => {
    const { date, minutes } = wallClockAt(instant)
    return `${dayText(date, new Date())}, ${minutesText(minutes, clock)}`
  }
  const [isStatement] = entries.map(({ after }) => after !== undefined)
  return (
    <div className="px-4 sm:px-5">
      <p className="my-2">
        {isOwn && (
          <>
            <Isolated>{user.username}</Isolated>,{' '}
          </>
        )}
        {at(new Date())} server time{hasOlder && `, the newest ${entries.length} entries`}
      </p>
      <PrintedTable<PrintedEntry>
        columns={[
          { head: 'At', cell: (entry) => at(new Date(entry.at)) },
          { head: 'What', cell: entryText },
          {
            head: 'For',
            cell: ({ booking, raid, reason }) => (
              <Isolated>{[booking?.client, raid?.name, reason].filter(Boolean).join(', ')}</Isolated>
            ),
          },
          {
            head: 'Gold',
            cell: ({ lines }) =>
              lines.map((line) => (
                <p key={line._id}>
                  {!isStatement && <Isolated>{`${accountText(line)} `}</Isolated>}
                  {line.gold > 0 && '+'}
                  <Gold amount={line.gold} />
                </p>
              )),
          },
          ...(isStatement
            ? [{ head: 'Afterwards', cell: ({ after = 0 }: PrintedEntry) => <Gold amount={after} /> }]
            : []),
          { head: 'By', cell: ({ by }) => <Isolated>{by?.username ?? 'Forge itself'}</Isolated> },
          { head: 'Entry', cell: ({ _id }) => _id },
        ]}
        rows={entries}
      />
    </div>
  )
}
