import { ShieldCheck } from 'lucide-react'
import { type BookCheck, checkedText } from '#domain/ledger/check.ts'
import { checkBooks } from '#domain/ledger/endpoints.ts'
import { useWrite } from '#web/call/use-write.ts'
import { minutesText, useTimePreferences } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const FaultList = onDemand(() => import('#web/ledger/fault-list.tsx'))

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
  return checked !== null && checked.count > 0 && <FaultList checked={checked} />
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
