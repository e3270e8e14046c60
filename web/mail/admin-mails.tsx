import { MailRecords } from '#web/mail/mail-records.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Every payment mail record of the community, to be read (docs/product.md, Mails). */
export default function AdminMails() {
  return (
    <>
      <PageHeader title="Admin Mails History">
        Every payment mail record with both of its codes. Nothing can be changed here.
      </PageHeader>
      <MailRecords scope="all" />
    </>
  )
}
