import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { getBooks } from '#features/ledger/calls.ts'
import { offBy } from '#features/ledger/rules.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import type { PayloadOf } from '#platform/call/endpoint.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { FigureStrip } from '#platform/ui/figure-strip.tsx'
import { useSearchParams } from '#platform/ui/location.tsx'
import { Checked, CheckNow, Faults } from './checked.tsx'
import { AccountName, EntryList } from './entry-list.tsx'
import { allEntries, books, statementOf } from './queries.ts'

/** The tab Entries: the books' equation, and below it all entries or one account's (docs/product.md, LEDGER-11). */
export default function Entries() {
  const account = useSearchParams().get('account')
  if (account !== null) return <AccountStatement account={account} />
  return (
    <>
      <Equation />
      <AllEntries />
    </>
  )
}

function AllEntries() {
  return (
    <EntryList
      query={useInfiniteQuery(allEntries)}
      entriesOf={({ payload }) => payload}
      failed="The entries could not be loaded"
      of="all"
      empty="No gold has moved yet."
      quiet
    />
  )
}

function AccountStatement({ account }: { account: string }) {
  const query = useInfiniteQuery(statementOf(account))
  const now = query.data?.pages[0]?.payload
  return (
    <EntryList
      title={
        now ? (
          <>
            <AccountName {...now} />: <Gold amount={now.gold} settled={now.account !== 'due'} />
          </>
        ) : (
          'Statement'
        )
      }
      query={query}
      entriesOf={({ payload }) => payload.entries}
      failed="The statement could not be loaded"
      of="one"
      empty="Nothing has gone through this account yet."
    />
  )
}

/** Two sides that are the same, the gold that is no entry yet, and when they were checked. */
function Equation() {
  const query = useQuery(books)
  const sums = query.data ?? (query.isError ? null : undefined)
  const figure = (label: string, of: 'held' | 'bank' | 'due' | 'community' | 'open', sign?: string) => ({
    label,
    value: sums && <Gold amount={sums[of]} settled={of !== 'due' && of !== 'open'} />,
    ...(sign && { sign }),
  })
  return (
    <div className="edge -mt-3 border-b border-ink-700 py-1">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <FigureStrip
          className="max-sm:grid-cols-2!"
          figures={[
            figure('Held by people', 'held'),
            figure('Banks', 'bank', '+'),
            figure('Due to people', 'due', '='),
            figure('Community', 'community', '+'),
            figure('In open bookings', 'open'),
          ]}
        />
        <div className="flex min-h-8 flex-wrap items-center gap-x-2 text-xs">
          {sums && <Balance sums={sums} />}
          <CheckNow />
        </div>
      </div>
      <Loaded query={query} failed="The sums could not be loaded" quiet skeleton={null}>
        {({ checked }) => <Faults checked={checked} />}
      </Loaded>
    </div>
  )
}

function Balance({ sums }: { sums: PayloadOf<typeof getBooks> }) {
  if (sums.balanced) return <Checked checked={sums.checked} />
  return (
    <strong className="font-semibold text-rose-400">
      The books are off by <Gold amount={offBy(sums)} settled />. Tell whoever runs Forge.
    </strong>
  )
}
