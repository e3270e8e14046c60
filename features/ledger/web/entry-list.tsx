import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { openSheet } from '#features/booking/web/address/open-sheet.ts'
import type { LedgerEntry } from '#features/ledger/ledger.ts'
import { accountText, entryText } from '#features/ledger/rules.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { SCREENS, wayToRaid } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { EmptyState, LoadingNote, Skeleton } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { Panel } from '#platform/ui/page.tsx'
import { ShowMore, TurnButton } from '#platform/ui/table/data-table.tsx'
import { dayText, minutesText, useTimePreferences } from '#platform/ui/time/time.ts'
import { When } from '#platform/ui/time/when.tsx'
import { wallClockAt } from '#platform/words/server-time.ts'
import './entry-list.css'

const TakeBack = onDemand(() => import('./take-back.tsx'))

/** `after`: in a statement, the account's balance after the entry, gold. */
type ListedEntry = LedgerEntry & { readonly after?: number }
/** The viewer's accounts, all accounts, or the account of one statement. */
type Whose = 'own' | 'all' | 'one'

interface EntryListProps<Page> {
  title?: ReactNode
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  entriesOf(page: Page): readonly ListedEntry[]
  failed: string
  of: Whose
  empty: string
  /** Another part of the screen is still loading. */
  isWaiting?: boolean
}

/** Entries by day, newest first. */
export function EntryList<Page>(props: EntryListProps<Page>) {
  const { title = 'Entries', query, entriesOf, failed, of, empty, isWaiting = false } = props
  return (
    // Without an account the page's title already says what the list is.
    <Panel title={title} quiet={of !== 'one'} flush open={of !== 'own'} className="min-w-0 overflow-clip">
      {isWaiting ? (
        <Waiting />
      ) : (
        <Loaded query={query} failed={failed} skeleton={<Waiting />}>
          {({ pages }) => {
            const entries = pages.flatMap(entriesOf)
            if (entries.length === 0) return <EmptyState title={empty} icon={<Coins aria-hidden />} />
            return <Days entries={entries} of={of} />
          }}
        </Loaded>
      )}
      <ShowMore query={query} label="Show older" className="m-4" />
    </Panel>
  )
}

function Days({ entries, of }: { entries: readonly ListedEntry[]; of: Whose }) {
  const days = [...Map.groupBy(entries, ({ at }) => wallClockAt(new Date(at)).date)]
  return (
    <div className="@container">
      {days.map(([date, some]) => (
        <section key={date} aria-label={dayText(date, new Date())}>
          <h3 className="border-b border-ink-700 bg-ink-850 px-4 py-0.5 text-2xs font-semibold text-bone-300 sm:px-5">
            {dayText(date, new Date())}
          </h3>
          <ol className="divide-y divide-ink-700 border-b border-ink-700">
            {some.map((entry) => (
              <Entry key={entry._id} entry={entry} of={of} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Entry({ entry, of }: { entry: ListedEntry; of: Whose }) {
  const { clock } = useTimePreferences()
  const [isOpen, setOpen] = useState(false)
  const { at, by, alone, booking, raid, reason, lines, after } = entry
  return (
    <li className="entry-row" data-open={isOpen || undefined}>
      <span>
        <When instant={at} text={minutesText(wallClockAt(new Date(at)).minutes, clock)} />
      </span>
      <div>
        <p>
          <span className="font-semibold">{entryText(entry)}</span>{' '}
          {booking?.client && <Client entry={entry} />}
        </p>
        <p>
          {raid && <OfRaid raid={raid} />}
          {reason !== null && <Isolated>{reason}</Isolated>}
        </p>
      </div>
      <dl>
        {lines.map((line) => (
          <Line key={line._id} line={line} of={of} />
        ))}
        {after !== undefined && (
          <>
            <dt>Afterwards</dt>
            <dd>
              <Gold amount={after} settled />
            </dd>
          </>
        )}
      </dl>
      <div>
        <p>
          by <Isolated>{by?.username ?? 'Forge itself'}</Isolated>
          {alone && ', alone'}
          {entry.happenedOn !== null && `, happened on ${dayText(entry.happenedOn, new Date())}`}
        </p>
        {of !== 'own' && <References entry={entry} />}
        {of !== 'own' && entry.kind === 'moved' && booking === null && <TakeBack entry={entry} />}
      </div>
      <TurnButton isOpen={isOpen} onTurn={setOpen} />
    </li>
  )
}

const ABOUT: Readonly<Record<NonNullable<LedgerEntry['about']>['kind'], string>> = {
  raid: 'About the raid',
  booking: 'About the booking of',
  mail: 'About the mail',
  payout: 'About the payout',
}

/** The entry's number, the entries that it reverses or that reverse it, and a move's subject. */
function References({ entry: { _id, reverses, takenBackBy, about } }: { entry: LedgerEntry }) {
  return (
    <p>
      Entry {_id}
      {reverses !== null && `, takes back entry ${reverses}`}
      {takenBackBy !== null && `, taken back by entry ${takenBackBy}`}
      {about && (
        <>
          . {ABOUT[about.kind]} <Isolated>{about.name || about._id}</Isolated>
        </>
      )}
    </p>
  )
}

function OfRaid({ raid }: { raid: NonNullable<LedgerEntry['raid']> }) {
  const { roles } = useMember()
  const name = <Isolated>{raid.name}</Isolated>
  if (!can(roles, 'list-published-raids')) return name
  return (
    <Link to={wayToRaid(roles, raid)} className="link in-row touch-target">
      {name}
    </Link>
  )
}

function Client({ entry: { booking, raid } }: { entry: LedgerEntry }) {
  const { roles } = useMember()
  const name = <Isolated>{booking?.client ?? ''}</Isolated>
  if (booking === null || raid === null || !can(roles, SCREENS.bookRaid.right)) return name
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openSheet(booking._id)}
      className="link in-row touch-target text-left"
    >
      {name}
    </button>
  )
}

function Line({ line, of }: { line: LedgerEntry['lines'][number]; of: Whose }) {
  const { _id, account, gold } = line
  return (
    <>
      <dt>
        {of === 'own' && (account === 'held' ? 'You hold' : 'Due to you')}
        {of === 'one' && 'Changed by'}
        {of === 'all' && (
          <Link to={`?account=${_id}`} className="link in-row touch-target">
            <AccountName {...line} />
          </Link>
        )}
      </dt>
      <dd>
        {gold > 0 && '+'}
        <Gold amount={gold} settled />
      </dd>
    </>
  )
}

/** Like accountText, with the owner's name isolated. */
export function AccountName({ account, owner }: Pick<LedgerEntry['lines'][number], 'account' | 'owner'>) {
  return (
    <span>
      {accountText({ account, owner: owner && { ...owner, name: '' } })}
      {owner && <Isolated>{owner.name}</Isolated>}
    </span>
  )
}

function Waiting() {
  return (
    <div className="space-y-7 p-4 sm:p-5">
      <LoadingNote />
      {['w-3/5', 'w-2/3', 'w-1/2', 'w-4/5', 'w-3/4', 'w-2/5'].map((width) => (
        <div key={width} className="space-y-2">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  )
}
