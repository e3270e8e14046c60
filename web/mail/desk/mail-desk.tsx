import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { grouped } from '#domain/gold.ts'
import { DESK_TABS, type DeskTab } from '#domain/mail/desk.ts'
import { UNSENT_COUNTED } from '#domain/mail/mail.ts'
import { SCREENS } from '#domain/page.ts'
import { can, isStaff } from '#domain/rights.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { keptBanksQuery } from '#web/dashboard/queries.ts'
import { DeskTabPanel } from '#web/mail/desk/desk-tab.tsx'
import { useDesk } from '#web/mail/desk/use-desk.ts'
import { WAITING_MAILS } from '#web/mail/desk/waiting.tsx'
import { useMember } from '#web/member/member-context.ts'
import { NoPermission } from '#web/ui/feedback/no-permission.tsx'
import { useSearchParams } from '#web/ui/location.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tab, Tabs } from '#web/ui/tabs.tsx'

const BankSide = onDemand(() => import('#web/mail/desk/bank-side.tsx'))

const TITLES: Readonly<Record<DeskTab, string>> = {
  code: 'To code',
  send: 'To send',
  confirm: 'To confirm',
  sent: 'Sent',
}

/** Mails by the bank that they go to, and the bank's side of them (docs/product.md, Mail Desk). */
export default function MailDesk() {
  const handles = can(useMember().roles, 'handle-mails')
  return (
    <>
      <PageHeader title={SCREENS.mailDesk.title}>
        {handles
          ? 'Every mail of gold on its way, from its codes to its confirmation.'
          : 'What arrived for your hero names.'}
      </PageHeader>
      {handles ? <Desk /> : <Bank />}
    </>
  )
}

function Desk() {
  const { roles } = useMember()
  const params = useSearchParams()
  const asked = params.get('tab')
  const keeps = useKeeps(asked === 'bank')
  const isBank = asked === 'bank' && keeps
  const tab = DESK_TABS.find((one) => one === asked) ?? 'code'
  const desk = useDesk(tab)
  return (
    <div>
      <Tabs label="Mail Desk">
        {DESK_TABS.map((one) => (
          <Tab
            key={one}
            to={`?tab=${one}`}
            here={!isBank && one === tab}
            count={countText(desk.counts?.[one])}
          >
            {TITLES[one]}
          </Tab>
        ))}
        {keeps && (
          <Tab to="?tab=bank" here={isBank}>
            Bank
          </Tab>
        )}
        <Tab to={SCREENS.mailDetails.path} here={false}>
          All records
        </Tab>
        {can(roles, SCREENS.adminMails.right) && (
          <Tab to={SCREENS.adminMails.path} here={false}>
            {SCREENS.adminMails.title}
          </Tab>
        )}
      </Tabs>
      {isBank ? <Bank /> : <DeskTabPanel key={tab} tab={tab} title={TITLES[tab]} desk={desk} />}
    </div>
  )
}

/** Whether there is a bank's side; what cannot be read may be there, and its tab says so. */
function useKeeps(isAsked: boolean): boolean {
  const { actor } = useMember()
  const { data: kept, isError } = useQuery(keptBanksQuery)
  return kept === undefined ? isError || isAsked || isStaff(actor) : kept.length > 0
}

function Bank() {
  const kept = useQuery(keptBanksQuery)
  if (kept.data !== undefined) return kept.data.length > 0 ? <BankSide /> : <NoDesk />
  return (
    <Panel title="Bank">
      <Loaded query={kept} failed="Your hero names could not be loaded" skeleton={WAITING_MAILS}>
        {() => null}
      </Loaded>
    </Panel>
  )
}

function countText(count: number | undefined): ReactNode {
  if (count === undefined) return ''
  return count >= UNSENT_COUNTED ? `${grouped(UNSENT_COUNTED)}+` : count
}

function NoDesk() {
  return <NoPermission>This page is for people who handle mails or keep a hero name.</NoPermission>
}
