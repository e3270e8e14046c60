import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { offBy } from '#domain/ledger/rules.ts'
import { SCREENS } from '#domain/page.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useSaidError } from '#web/call/use-said-error.ts'
import { Gold } from '#web/game/gold.tsx'
import { AccountName, EntryList } from '#web/ledger/entry-list.tsx'
import { People } from '#web/ledger/people.tsx'
import { allEntries, books, statementOf } from '#web/ledger/queries.ts'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** Where all of the community's gold is, by people, by entry and by account (docs/product.md, LEDGER-11, LEDGER-12). */
export default function GoldLedger() {
  const [params] = useSearchParams()
  const account = params.get('account')
  const tab = params.get('tab') === 'people' ? 'people' : 'entries'
  return (
    <>
      <PageHeader title={SCREENS.goldLedger.title}>
        Where the community’s gold is, whose it is, and every step that moved it.
      </PageHeader>
      <div className="space-y-6">
        <Balance />
        <Tabs here={account === null ? tab : null} />
        {account !== null && <AccountStatement key={account} account={account} />}
        {account === null && (tab === 'people' ? <People /> : <Entries />)}
      </div>
    </>
  )
}

const TABS = { entries: 'Entries', people: 'People' } as const

function Tabs({ here }: { here: keyof typeof TABS | null }) {
  return (
    <nav aria-label="Gold Ledger" className="flex gap-2">
      {(['entries', 'people'] as const).map((tab) => (
        <Link
          key={tab}
          to={tab === 'entries' ? '?' : `?tab=${tab}`}
          aria-current={tab === here ? 'page' : undefined}
          className={buttonClasses(
            'secondary',
            'small',
            tab === here ? 'border-ember-500 text-ember-400' : undefined,
          )}
        >
          {TABS[tab]}
        </Link>
      ))}
    </nav>
  )
}

function Entries() {
  const query = useInfiniteQuery(allEntries)
  const error = useSaidError(query, (failed) => failureText(failed, 'Failed to fetch the entries'))
  const { data } = query
  const entries = useMemo(() => data?.pages.flatMap(({ payload }) => payload), [data])
  return <EntryList entries={entries} error={error} of="all" empty="No gold has moved yet." query={query} />
}

function AccountStatement({ account }: { account: string }) {
  const query = useInfiniteQuery(statementOf(account))
  const error = useSaidError(query, (failed) => failureText(failed, 'Failed to fetch the statement'))
  const { data } = query
  const entries = useMemo(() => data?.pages.flatMap(({ payload }) => payload.entries), [data])
  const now = data?.pages[0]?.payload
  return (
    <EntryList
      title={
        now ? (
          <>
            <AccountName {...now} />: <Gold amount={now.gold} />
          </>
        ) : (
          'Statement'
        )
      }
      entries={entries}
      error={error}
      of="one"
      empty="Nothing has gone through this account yet."
      query={query}
    />
  )
}

/** Of the line with sums of nine digits: nothing below it moves when it comes. */
const LINE_HEIGHT = 'min-h-24 sm:min-h-12 2xl:min-h-6'

function Balance() {
  const query = useQuery(books)
  const error = useSaidError(query, (failed) => failureText(failed, 'Failed to fetch the sums'))
  const { data } = query
  if (data === undefined) {
    return (
      <Panel>
        {error ? (
          <ErrorState
            title="Failed to fetch the sums"
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          >
            {error.message}
          </ErrorState>
        ) : (
          <Skeleton className={`${LINE_HEIGHT} w-full`} />
        )}
      </Panel>
    )
  }
  const { held, bank, due, dueBefore, community, balanced } = data
  return (
    <Panel>
      <p className={`${LINE_HEIGHT} text-pretty`}>
        Held by people <Gold amount={held} /> + banks <Gold amount={bank} /> = due to people{' '}
        <Gold amount={due + dueBefore} /> + community <Gold amount={community} />.{' '}
        {balanced ? (
          <strong className="font-semibold sm:block 2xl:inline">The books balance.</strong>
        ) : (
          <strong className="font-semibold text-rose-400 sm:block 2xl:inline">
            The books are off by <Gold amount={offBy(data)} />. Tell whoever runs Forge.
          </strong>
        )}
      </p>
      {dueBefore !== 0 && (
        <p className="mt-1 text-sm text-bone-500">
          Of what is due <Gold amount={dueBefore} /> are from before the ledger.
        </p>
      )}
    </Panel>
  )
}
