import type { ReactNode } from 'react'
import { grouped } from '#domain/gold.ts'
import { DESK_TABS, type DeskTab } from '#domain/mail/desk.ts'
import { UNSENT_COUNTED } from '#domain/mail/mail.ts'
import { SCREENS } from '#domain/page.ts'
import { can } from '#domain/rights.ts'
import { DeskTabPanel } from '#web/mail/desk/desk-tab.tsx'
import { useDesk } from '#web/mail/desk/use-desk.ts'
import { useMember } from '#web/member/member-context.ts'
import { useSearchParams } from '#web/ui/location.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tab, Tabs } from '#web/ui/tabs.tsx'

const TITLES: Readonly<Record<DeskTab, string>> = {
  code: 'To code',
  send: 'To send',
  confirm: 'To confirm',
  sent: 'Sent',
}

/** Mails by the bank that they go to (docs/product.md, Mail Desk). */
export default function MailDesk() {
  const { roles } = useMember()
  const asked = useSearchParams().get('tab')
  const tab = DESK_TABS.find((one) => one === asked) ?? 'code'
  const desk = useDesk(tab)
  return (
    <>
      <PageHeader title={SCREENS.mailDesk.title}>
        Every mail of gold on its way, from its codes to its confirmation.
      </PageHeader>
      <Tabs label="Mail Desk">
        {DESK_TABS.map((one) => (
          <Tab key={one} to={`?tab=${one}`} here={one === tab} count={countText(desk.counts?.[one])}>
            {TITLES[one]}
          </Tab>
        ))}
        <Tab to={SCREENS.mailDetails.path} here={false}>
          All records
        </Tab>
        {can(roles, SCREENS.adminMails.right) && (
          <Tab to={SCREENS.adminMails.path} here={false}>
            {SCREENS.adminMails.title}
          </Tab>
        )}
      </Tabs>
      <DeskTabPanel key={tab} tab={tab} title={TITLES[tab]} desk={desk} />
    </>
  )
}

function countText(count: number | undefined): ReactNode {
  if (count === undefined) return ''
  return count >= UNSENT_COUNTED ? `${grouped(UNSENT_COUNTED)}+` : count
}
