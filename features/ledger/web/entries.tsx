import { useInfiniteQuery } from '@tanstack/react-query'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { useSearchParams } from '#platform/ui/location.tsx'
import { Faults } from './checked.tsx'
import { AccountName, EntryList } from './entry-list.tsx'
import { allEntries, statementOf } from './queries.ts'

/** The tab Entries: all entries, or one account's (docs/product.md, LEDGER-11). */
export default function Entries() {
  const account = useSearchParams().get('account')
  return account === null ? <AllEntries /> : <AccountStatement account={account} />
}

function AllEntries() {
  return (
    <div className="-mt-3">
      <Faults />
      <EntryList
        query={useInfiniteQuery(allEntries)}
        entriesOf={({ payload }) => payload}
        failed="The entries could not be loaded"
        of="all"
        empty="No gold has moved yet."
      />
    </div>
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
