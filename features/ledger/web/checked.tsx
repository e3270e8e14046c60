import { ShieldCheck } from 'lucide-react'
import { checkBooks } from '#features/ledger/calls.ts'
import { type BookCheck, bookFaultText, checkedText, FAULTS_FOUND } from '#features/ledger/check.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { minutesText, useTimePreferences } from '#platform/ui/time/time-preferences.ts'
import { useNow } from '#platform/ui/time/use-now.ts'

interface CheckedProps {
  /** Null where the books were never checked. */
  checked: BookCheck | null
}

/** 'The books balance. Checked 4:10 AM.' of books whose sums do (docs/product.md, LEDGER-23). */
export function Checked({ checked }: CheckedProps) {
  const now = useNow()
  const { clock } = useTimePreferences()
  const { text, isOld } = checkedText(checked?.at ?? null, now, (minutes) => minutesText(minutes, clock))
  const hasFaults = checked !== null && checked.count > 0
  return (
    <strong className={`font-semibold ${hasFaults ? 'text-rose-400' : isOld ? 'text-amber-400' : ''}`}>
      {hasFaults || isOld ? '' : 'The books balance. '}
      {text}
    </strong>
  )
}

/** The newest check's faults; hardly ever any. */
export function Faults({ checked }: CheckedProps) {
  if (checked === null || checked.count === 0) return null
  const { faults, count } = checked
  const texts = [...new Set(faults.map(bookFaultText))]
  return (
    <div role="alert" className="mt-6 text-sm text-rose-400">
      <p>{FAULTS_FOUND}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {texts.map((text) => (
          <li key={text}>
            <Isolated>{text}</Isolated>
          </li>
        ))}
        {count > faults.length && <li>And {count - faults.length} more.</li>}
      </ul>
    </div>
  )
}

/** Checks the books at a press. */
export function CheckNow() {
  const { busy, write } = useWrite('The books could not be checked')
  return (
    <Button
      icon={<ShieldCheck aria-hidden className="size-4" />}
      size="small"
      variant="ghost"
      busy={busy}
      busyLabel="Checking…"
      onClick={() => write(checkBooks, {})}
    >
      Check now
    </Button>
  )
}
