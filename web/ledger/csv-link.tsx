import { Download } from 'lucide-react'
import { exportLedger } from '#domain/ledger/endpoints.ts'
import type { CSV_PARTS } from '#domain/ledger/ledger.ts'
import { buttonClasses } from '#web/ui/button-classes.ts'

/** Downloads what stands below it. */
export function CsvLink({ of, account }: { of: (typeof CSV_PARTS)[number]; account?: string | undefined }) {
  const query = new URLSearchParams({ of, ...(account !== undefined && { account }) })
  return (
    <a
      href={`${exportLedger.path}?${query}`}
      download={`gold-ledger-${of}.csv`}
      className={buttonClasses('ghost', 'small')}
    >
      <Download aria-hidden className="size-4" />
      CSV
    </a>
  )
}
