import { grouped } from '#domain/gold.ts'
import { askPayees } from '#domain/payout/endpoints.ts'
import { useWrite } from '#web/call/use-write.ts'
import { Button } from '#web/ui/button.tsx'

/** Asks all who did not say where they are paid and to whom at least so much is due, gold (docs/product.md, PAY-12). */
export function AskAll({ count, least }: { count: number; least: number }) {
  const { busy, write } = useWrite('They could not be asked')
  return (
    <Button size="small" busy={busy} busyLabel="Asking…" onClick={() => write(askPayees, { least })}>
      {count === 1 ? 'Ask them' : `Ask all ${grouped(count)}`}
      <span className="sr-only"> where they are paid</span>
    </Button>
  )
}
