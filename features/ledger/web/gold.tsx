import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { exportLedger, exportOwnGold } from '#features/ledger/calls.ts'
import type { OwnGold } from '#features/ledger/ledger.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { scopeText } from '#features/report/calls.ts'
import { GOLD_TAB_NAMES, GOLD_TABS, type GoldTab, pathToGold, SCREENS } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { Button, DownloadLink } from '#platform/ui/button.tsx'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { FigureStrip } from '#platform/ui/figure-strip.tsx'
import { ButtonLink, Tab, Tabs, useSearchParams } from '#platform/ui/location.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { PageHeader } from '#platform/ui/page.tsx'
import { BookSums, CheckBooks } from './checked.tsx'
import { ownGold } from './queries.ts'

const MoveGoldDialog = onDemand(() => import('./move-dialog.tsx'))

const WAITING = <Waiting bars={['mb-3 h-9 w-80 max-w-full', 'h-80 w-full']} />

const PARTS: Readonly<Record<GoldTab, ComponentType>> = {
  mine: onDemand(() => import('./mine.tsx'), WAITING),
  entries: onDemand(() => import('./entries.tsx'), WAITING),
  people: onDemand(() => import('./people.tsx'), WAITING),
  banks: onDemand(() => import('./banks.tsx'), WAITING),
  payouts: onDemand(() => import('#features/payout/web/payouts.tsx'), WAITING),
  reports: onDemand(() => import('#features/report/web/reports.tsx'), WAITING),
}

const ABOUT: Readonly<Record<Exclude<GoldTab, 'entries' | 'reports'>, string>> = {
  mine: 'What you hold, what is due to you, and every step that changed it.',
  people: 'What each person holds, and what is due to them.',
  banks: 'What is in each bank, and when it was counted.',
  payouts: 'What is to be settled, what is due, and what was paid.',
}

/** The viewer's gold and, for staff, the community's: tabs by right (docs/product.md, LEDGER-10). */
export default function GoldScreen() {
  const { actor, roles } = useMember()
  const params = useSearchParams()
  const [isMoving, setMoving] = useState(false)
  // The tab Entries shows an account's statement.
  const account = params.get('account')
  const asked = account === null ? params.get('tab') : 'entries'
  const tabs = GOLD_TAB_NAMES.filter((name) => can(roles, GOLD_TABS[name].right))
  const tab = tabs.find((name) => name === asked) ?? 'mine'
  const Part = PARTS[tab]
  return (
    <>
      <PageHeader
        title={SCREENS.gold.title}
        figures={tab === 'mine' ? <OwnSums /> : tab === 'entries' && account === null && <BookSums />}
        actions={tab === 'mine' && <DownloadLink path={exportOwnGold.path} query={{}} />}
      >
        {tab === 'reports' ? scopeText(actor) : tab !== 'entries' && ABOUT[tab]}
      </PageHeader>
      {tabs.length > 1 && (
        <div className="-mt-3">
          <Tabs
            label={SCREENS.gold.title}
            actions={
              <TabActions
                tab={tab}
                account={account}
                isOne={params.has('payout') || params.has('payee')}
                onMove={() => setMoving(true)}
              />
            }
          >
            {tabs.map((name) => (
              <Tab key={name} to={pathToGold(name)} here={name === tab}>
                {GOLD_TABS[name].title}
              </Tab>
            ))}
          </Tabs>
        </div>
      )}
      <Part key={account} />
      {isMoving && <MoveGoldDialog onClose={() => setMoving(false)} />}
    </>
  )
}

interface TabActionsProps {
  tab: GoldTab
  account: string | null
  /** The tab shows one payout or the form of a new payout, not the list. */
  isOne: boolean
  onMove(): void
}

function TabActions({ tab, account, isOne, onMove }: TabActionsProps) {
  if (account !== null) return <DownloadLink path={exportLedger.path} query={{ of: 'statement', account }} />
  if (tab === 'entries')
    return (
      <div className="flex items-center text-xs sm:gap-x-2">
        <CheckBooks />
        <Button icon={<ArrowLeftRight aria-hidden className="size-4" />} size="small" onClick={onMove}>
          <span className="max-sm:sr-only">Move gold</span>
        </Button>
        <div className="max-sm:hidden">
          <DownloadLink path={exportLedger.path} query={{ of: tab }} />
        </div>
      </div>
    )
  if (tab === 'people' || tab === 'banks')
    return <DownloadLink path={exportLedger.path} query={{ of: tab }} />
  if (tab !== 'payouts' || !isOne) return null
  return (
    <ButtonLink to={pathToGold('payouts')} size="small">
      All payouts
    </ButtonLink>
  )
}

/** Shows dashes if the sums could not be loaded. */
function OwnSums() {
  // The tab below fetches this query.
  const { data, isPending } = useInfiniteQuery({ ...ownGold, enabled: false })
  return (
    <FigureStrip
      figures={sumsOf(data?.pages[0]?.payload).map(([label, amount]) => ({
        label,
        value: amount === undefined ? isPending ? undefined : null : <Gold amount={amount} />,
      }))}
    />
  )
}

function sumsOf(own: OwnGold | undefined): readonly (readonly [label: string, gold: number | undefined])[] {
  const { held, due } = own ?? {}
  const owed = -Math.min(0, held ?? 0) - Math.min(0, due ?? 0)
  return [
    ...(owed > 0 ? [['You owe', owed] as const] : []),
    ...(held !== undefined && held < 0 ? [] : [['You hold', held] as const]),
    ...(due !== undefined && due < 0 ? [] : [['Due to you', due] as const]),
  ]
}
