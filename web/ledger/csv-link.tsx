import { exportLedger } from '#domain/ledger/endpoints.ts'
import type { CSV_PARTS } from '#domain/ledger/ledger.ts'
import { DownloadLink } from '#web/ui/download-link.tsx'

/** Downloads what stands below it. */
export function LedgerCsv({ of, account }: { of: (typeof CSV_PARTS)[number]; account?: string | undefined }) {
  return <DownloadLink path={exportLedger.path} query={{ of, ...(account !== undefined && { account }) }} />
}
