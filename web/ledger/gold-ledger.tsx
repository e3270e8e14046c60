import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PayloadOf } from '#domain/endpoint.ts'
import type { getBooks, getStatement } from '#domain/ledger/endpoints.ts'
import type { LedgerEntry } from '#domain/ledger/ledger.ts'
import { offBy } from '#domain/ledger/rules.ts'
import { SCREENS } from '#domain/page.ts'
import type { Answer } from '#web/call/api.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { Gold } from '#web/game/gold.tsx'
import { Checked, CheckNow, Faults } from '#web/ledger/checked.tsx'
import { LedgerCsv } from '#web/ledger/csv-link.tsx'
import { AccountName, EntryList } from '#web/ledger/entry-list.tsx'
import { Open, useOpenSum } from '#web/ledger/open.tsx'
import { People } from '#web/ledger/people.tsx'
import { allEntries, books, statementOf } from '#web/ledger/queries.ts'
import { Raids } from '#web/ledger/raids.tsx'
import { Payouts } from '#web/payout/payouts.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FigureStrip } from '#web/ui/figure-strip.tsx'
import { useSearchParams } from '#web/ui/location.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tab, Tabs } from '#web/ui/tabs.tsx'

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
type TabName = keyof typeof TABS
const TAB_NAMES: readonly TabName[] = ['entries', 'people', 'banks', 'raids', 'open', 'payouts']

/**
 * Where all of the community's gold is, by people, banks, raids, entry and account (docs/product.md, LEDGER-11 to
 * LEDGER-20).
 */
export default function GoldLedger() {
  const params = useSearchParams()
  const [isMoving, setMoving] = useState(false)
  const sums = useQuery(books)
  const account = params.get('account')
  const tab = TAB_NAMES.find((name) => name === params.get('tab')) ?? 'entries'
  return (
    <>
      <PageHeader
        title={SCREENS.goldLedger.title}
        figures={<Sums sums={sums.data ?? (sums.isError ? null : undefined)} />}
        actions={
          <Button icon={<ArrowLeftRight aria-hidden className="size-4" />} onClick={() => setMoving(true)}>
            Move gold
          </Button>
        }
      >
        {sums.data ? <Balance sums={sums.data} /> : 'Where the community’s gold is, and whose it is.'}
      </PageHeader>
      <Places here={account === null ? tab : null} actions={account === null && <TabActions tab={tab} />} />
      <div className="-mt-3 space-y-4">
        <div className="space-y-4 empty:hidden">
          <Loaded query={sums} failed="The sums could not be loaded" quiet inPanel skeleton={null}>
            {({ checked }) => <Faults checked={checked} />}
          </Loaded>
        </div>
        {account === null ? <Shown tab={tab} /> : <AccountStatement key={account} account={account} />}
      </div>
      {isMoving && <MoveGoldDialog onClose={() => setMoving(false)} />}
    </>
  )
}

function Shown({ tab }: { tab: TabName }) {
  if (tab === 'people') return <People />
  if (tab === 'banks') return <Banks />
  if (tab === 'payouts') return <Payouts />
  if (tab === 'open') return <Open />
  return tab === 'raids' ? <Raids /> : <Entries />
}

function TabActions({ tab }: { tab: TabName }) {
  const isListed = !useSearchParams().has('payout')
  if (tab !== 'payouts')
    return (
      <div className="flex">
        {tab === 'entries' && <CheckNow />}
        <LedgerCsv of={tab} />
      </div>
    )
  return (
    // Another link, not the same with other words: who pressed it is led on.
    <ButtonLink key={String(isListed)} to={`?tab=payouts${isListed ? '&payout=new' : ''}`} size="small">
      {isListed ? 'New payout' : 'All payouts'}
    </ButtonLink>
  )
}

function Places({ here, actions }: { here: TabName | null; actions: ReactNode }) {
  return (
    <Tabs label="Gold Ledger" actions={actions}>
      {TAB_NAMES.map((tab) => (
        <Tab key={tab} to={tab === 'entries' ? SCREENS.goldLedger.path : `?tab=${tab}`} here={tab === here}>
          {TABS[tab]}
        </Tab>
      ))}
    </Tabs>
  )
}

function Entries() {
  return (
    <EntryList
      query={useInfiniteQuery(allEntries)}
      entriesOf={entriesOf}
      failed="The entries could not be loaded"
      of="all"
      empty="No gold has moved yet."
      quiet
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
      failed="The statement could not be loaded"
      of="one"
      actions={<LedgerCsv of="statement" account={account} />}
      empty="Nothing has gone through this account yet."
    />
  )
}

const statementEntries = ({ payload }: Pick<Answer<PayloadOf<typeof getStatement>>, 'payload'>) =>
  payload.entries

/** Two sides that are the same, with what is on its way to them. */
function Sums({ sums }: { sums: PayloadOf<typeof getBooks> | null | undefined }) {
  const open = useOpenSum()
  const figure = (label: string, gold: number | null | undefined, sign?: string) => ({
    label,
    value: typeof gold === 'number' ? <Gold amount={gold} /> : sums === null ? null : undefined,
    ...(sign && { sign }),
  })
  return (
    <FigureStrip
      figures={[
        figure('Held by people', sums?.held),
        figure('Banks', sums?.bank, '+'),
        figure('Due to people', sums?.due, '='),
        figure('Community', sums?.community, '+'),
        figure('and open bookings', open),
      ]}
    />
  )
}

function Balance({ sums }: { sums: PayloadOf<typeof getBooks> }) {
  if (sums.balanced) return <Checked checked={sums.checked} />
  return (
    <strong className="font-semibold text-rose-400">
      The books are off by <Gold amount={offBy(sums)} />. Tell whoever runs Forge.
    </strong>
  )
}
