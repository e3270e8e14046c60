import { SCREENS } from '#domain/page.ts'
import { useMember } from '#web/member/member-context.ts'
import { NoticeList } from '#web/notice/notice-list.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The viewer's notices of the last 90 days (docs/product.md, NTC-9). */
export default function Notices() {
  const { roles } = useMember()
  return (
    <>
      <PageHeader
        title={SCREENS.notices.title}
        actions={<ButtonLink to={SCREENS.settings.path}>Settings</ButtonLink>}
      >
        What others did that concerns you, in the last 90 days. Times are server time.
      </PageHeader>
      <Panel open>
        <NoticeList roles={roles} all />
      </Panel>
    </>
  )
}
