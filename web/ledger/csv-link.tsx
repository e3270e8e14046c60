import { exportLedger } from '#domain/ledger/endpoints.ts'
import type { CSV_PARTS } from '#domain/ledger/ledger.ts'
import { CsvLink } from '#web/ui/csv-link.tsx'

/** Downloads what stands below it. */
export function LedgerCsv({ of, account }: { of: (typeof CSV_PARTS)[number]; account?: string | undefined }) {
  return <CsvLink path={exportLedger.path} query={{ of, ...(account !== undefined && { account }) }} />
}
