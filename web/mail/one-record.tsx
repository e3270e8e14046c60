import type { Mail } from '#domain/mail/mail.ts'
import { openSheet } from '#web/booking/address/open-sheet.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

interface OneRecordProps {
  /** Undefined until it is read, and where there is none. */
  mail: Mail | undefined
  onAll(): void
}

/** Above the table while the address asks for one record: its booking, its link to be sent on, and the way back to all. */
export function OneRecord({ mail, onAll }: OneRecordProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-ink-700 bg-sky-400/8 px-5 py-2 text-sm">
      <p role="status" className="text-sky-400">
        Showing only the linked record.
      </p>
      {mail?.raidId !== undefined && (
        <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => openSheet(mail.bookId)}>
          Open its booking
        </Button>
      )}
      <CopyButton text={window.location.href} what="link">
        Copy link
      </CopyButton>
      <Button size="small" variant="ghost" onClick={onAll}>
        Show all records
      </Button>
    </div>
  )
}
