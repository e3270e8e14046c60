import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { PayloadOf } from '#domain/endpoint.ts'
import { closeBefore, type getBooks, type getStatement } from '#domain/ledger/endpoints.ts'
import type { LedgerEntry } from '#domain/ledger/ledger.ts'
import { offBy } from '#domain/ledger/rules.ts'
import { SCREENS } from '#domain/page.ts'
import type { Answer } from '#web/call/api.ts'
import { ConfirmCall } from '#web/call/confirm-call.tsx'
import { Loaded } from '#web/call/loaded.tsx'
import { Gold } from '#web/game/gold.tsx'
import { Checked, CheckNow, Faults } from '#web/ledger/checked.tsx'
import { LedgerCsv } from '#web/ledger/csv-link.tsx'
import { AccountName, EntryList } from '#web/ledger/entry-list.tsx'
import { Open, OpenSum } from '#web/ledger/open.tsx'
import { People } from '#web/ledger/people.tsx'
import { allEntries, books, statementOf } from '#web/ledger/queries.ts'
import { Raids } from '#web/ledger/raids.tsx'
import { Payouts } from '#web/payout/payouts.tsx'
import { WaitingPresses } from '#web/press/waiting.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClasses, CHOSEN_CLASSES } from '#web/ui/button-classes.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useSearchParams } from '#web/ui/location.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'

const MoveGoldDialog = onDemand(() => import('#web/ledger/move-dialog.tsx'))

const Banks = onDemand(() => import('#web/ledger/banks.tsx'))

const TABS = {
  entries: 'Entries',
  people: 'People',
  banks: 'Banks',
  raids: 'Raids',
  open: 'Open',
  payouts: 'Payouts',
} as const
type Tab = keyof typeof TABS
const TAB_NAMES: readonly Tab[] = ['entries', 'people', 'banks', 'raids', 'open', 'payouts']

/**
 * Where all of the community's gold is, by people, banks, raids, entry and account (docs/product.md, LEDGER-11 to
 * LEDGER-20).
 */
export default function GoldLedger() {
  const params = useSearchParams()
  const [isMoving, setMoving] = useState(false)
  const account = params.get('account')
  const tab = TAB_NAMES.find((name) => name === params.get('tab')) ?? 'entries'
  return (
    <>
      <PageHeader
        title={SCREENS.goldLedger.title}
        actions={
          <>
            <CheckNow />
            <Button icon={<ArrowLeftRight aria-hidden className="size-4" />} onClick={() => setMoving(true)}>
              Move Gold
            </Button>
          </>
        }
      >
        Where the community’s gold is, whose it is, and every step that moved it.
      </PageHeader>
      <div className="space-y-6">
        <Balance />
        <WaitingPresses />
        <Tabs here={account === null ? tab : null} />
        {account === null ? <Shown tab={tab} /> : <AccountStatement key={account} account={account} />}
      </div>
      {isMoving && <MoveGoldDialog onClose={() => setMoving(false)} />}
    </>
  )
}

function Shown({ tab }: { tab: Tab }) {
  if (tab === 'people') return <People />
  if (tab === 'banks') return <Banks />
  if (tab === 'payouts') return <Payouts />
  if (tab === 'open') return <Open />
  return tab === 'raids' ? <Raids /> : <Entries />
}

function Tabs({ here }: { here: Tab | null }) {
  return (
    // Two lines on a phone.
    <nav aria-label="Gold Ledger" className="grid grid-cols-3 gap-1 sm:flex sm:gap-2">
      {TAB_NAMES.map((tab) => (
        <Link
          key={tab}
          to={tab === 'entries' ? SCREENS.goldLedger.path : `?tab=${tab}`}
          aria-current={tab === here ? 'page' : undefined}
          className={buttonClasses(
            'secondary',
            'small',
            `px-1! sm:px-3! ${tab === here ? CHOSEN_CLASSES : ''}`,
          )}
        >
          {TABS[tab]}
        </Link>
      ))}
    </nav>
  )
}

function Entries() {
  return (
    <EntryList
      query={useInfiniteQuery(allEntries)}
      entriesOf={entriesOf}
      failed="Failed to fetch the entries"
      of="all"
      empty="No gold has moved yet."
      actions={<LedgerCsv of="entries" />}
    />
  )
}

const entriesOf = ({ payload }: { payload: LedgerEntry[] }) => payload

function AccountStatement({ account }: { account: string }) {
  const query = useInfiniteQuery(statementOf(account))
  const now = query.data?.pages[0]?.payload
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
      query={query}
      entriesOf={statementEntries}
      failed="Failed to fetch the statement"
      of="one"
      actions={<LedgerCsv of="statement" account={account} />}
      empty="Nothing has gone through this account yet."
    />
  )
}

const statementEntries = ({ payload }: Pick<Answer<PayloadOf<typeof getStatement>>, 'payload'>) =>
  payload.entries

/** Of the line with sums of nine digits: nothing below it moves when it comes. */
const LINE_HEIGHT = 'min-h-24 sm:min-h-12 2xl:min-h-6'

function Balance() {
  const query = useQuery(books)
  return (
    <Panel>
      <Loaded
        query={query}
        failed="Failed to fetch the sums"
        skeleton={<Skeleton className={`${LINE_HEIGHT} w-full`} />}
      >
        {(sums) => <Sums sums={sums} />}
      </Loaded>
    </Panel>
  )
}

function Sums({ sums }: { sums: PayloadOf<typeof getBooks> }) {
  const { held, bank, due, dueBefore, community, balanced, checked } = sums
  return (
    <>
      <p className={`${LINE_HEIGHT} text-pretty`}>
        Held by people <Gold amount={held} /> + banks <Gold amount={bank} /> = due to people{' '}
        <Gold amount={due + dueBefore} /> + community <Gold amount={community} />
        <OpenSum />.{' '}
        {balanced ? (
          <Checked checked={checked} />
        ) : (
          <strong className="font-semibold text-rose-400 sm:block 2xl:inline">
            The books are off by <Gold amount={offBy(sums)} />. Tell whoever runs Forge.
          </strong>
        )}
      </p>
      <Faults checked={checked} />
      {dueBefore !== 0 && <Before gold={dueBefore} />}
    </>
  )
}

/** What is due from before the ledger, and the press that says that it was paid. */
function Before({ gold }: { gold: number }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-bone-500">
      <p>
        Of what is due <Gold amount={gold} /> are from before the ledger.
      </p>
      <Button size="small" onClick={() => setAsked(true)}>
        Paid before the ledger
      </Button>
      {isAsked && (
        <ConfirmCall
          endpoint={closeBefore}
          input={{}}
          refused="Error closing what is from before the ledger"
          title="Paid Before the Ledger"
          confirmLabel="Paid before the ledger"
          busyLabel="Posting…"
          onClose={() => setAsked(false)}
        >
          {gold > 0 ? (
            <>
              Was all of it paid before the ledger began? <Gold amount={gold} /> go off what is due, and off
              the bank ‘Unknown’.
            </>
          ) : (
            <>
              More was paid before the ledger than was due, since a Done was taken back.{' '}
              <Gold amount={-gold} /> go off what else is due to who was paid.
            </>
          )}
        </ConfirmCall>
      )}
    </div>
  )
}
