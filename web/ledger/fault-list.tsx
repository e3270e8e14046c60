import type { BookCheck } from '#domain/ledger/check.ts'
import { bookFaultText, FAULTS_FOUND } from '#domain/ledger/fault-text.ts'
import { Isolated } from '#web/ui/isolated.tsx'

/** A check's faults, a line each. */
export default function FaultList({ checked }: { checked: BookCheck }) {
  const { faults, count } = checked
  return (
    <div role="alert" className="mt-6 text-sm text-rose-400">
      <p>{FAULTS_FOUND}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {faults.map((fault) => (
          <li key={`${fault.what} ${fault.accountId} ${fault.entry}`}>
            <Isolated>{bookFaultText(fault)}</Isolated>
          </li>
        ))}
        {count > faults.length && <li>And {count - faults.length} more.</li>}
      </ul>
    </div>
  )
}
