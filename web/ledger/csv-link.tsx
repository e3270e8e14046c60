import { exportLedger } from '#domain/ledger/endpoints.ts'
import type { CSV_PARTS } from '#domain/ledger/ledger.ts'
import { DownloadLink } from '#web/ui/download-link.tsx'

/** Downloads what stands below it. */
export function LedgerCsv({ of, account }: LedgerCsvProps) {
  const query = { of, ...(account !== undefined && { account }) }
  return <DownloadLink path={exportLedger.path} query={query} />
}

interface LedgerCsvProps {
  of: (typeof CSV_PARTS)[number]
  account?: string | undefined
}
