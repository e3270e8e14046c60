import { SCREENS } from '#domain/page.ts'
import { MailRecords } from '#web/mail/mail-records.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Every payment mail record of the community, to be read (docs/product.md, Mails). */
export default function AdminMails() {
  return (
    <>
      <PageHeader
        title="Admin Mails History"
        actions={<ButtonLink to={SCREENS.mailDesk.path}>Mail Desk</ButtonLink>}
      >
        Every payment mail record with both of its codes. Nothing can be changed here.
      </PageHeader>
      <MailRecords scope="all" />
    </>
  )
}
