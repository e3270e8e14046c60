import { sayDeposit } from '#domain/booking/endpoints.ts'
import { useWrite } from '#web/call/use-write.ts'
import { formatGold } from '#web/game/gold.tsx'
import { Button } from '#web/ui/button.tsx'

interface DepositAnswersProps {
  bookingId: string
  /** 'Rallona-Kazzak' */
  client: string
  gold: number
}

/** The outcome for the deposit of a backup that was not needed, by one press (docs/product.md, PLAN-16). */
export function DepositAnswers({ bookingId, client, gold }: DepositAnswersProps) {
  const { busy, write } = useWrite('Error updating booking')
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="small"
        busy={busy}
        busyLabel="Saving…"
        onClick={() => write(sayDeposit, { bookingId, deposit: 'returned' })}
      >
        Gave {formatGold(gold)} back<span className="sr-only">: {client}</span>
      </Button>
      <Button size="small" disabled={busy} onClick={() => write(sayDeposit, { bookingId, deposit: 'kept' })}>
        Kept<span className="sr-only">: {client}</span>
      </Button>
    </span>
  )
}
