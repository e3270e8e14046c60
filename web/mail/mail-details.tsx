import { SCREENS } from '#domain/page.ts'
import { MailRecords } from '#web/mail/mail-records.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Payment mails to be sent and those that were (docs/product.md, Mails). */
export default function MailDetails() {
  return (
    <>
      <PageHeader
        title="Collection & Pending History"
        actions={<ButtonLink to={SCREENS.mailDesk.path}>Mail Desk</ButtonLink>}
      >
        Generate a payment code, mail the gold with it, and enter the confirmation code that you are given.
      </PageHeader>
      <MailRecords scope="own" />
    </>
  )
}
