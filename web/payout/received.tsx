import { answerPayment } from '#domain/payout/endpoints.ts'
import type { OwnPayment } from '#domain/payout/payout.ts'
import { useWrite } from '#web/call/use-write.ts'
import { Button } from '#web/ui/button.tsx'

const SAYS = [
  ['received', 'Received'],
  ['not-received', 'Not received'],
] as const

/** Whether a payment to the viewer arrived, as they say it (docs/product.md, PAY-6). */
export function Received({
  lineId,
  answer,
  of,
}: {
  lineId: string
  answer: OwnPayment['answer']
  of?: string
}) {
  const { busy, write } = useWrite('Your answer could not be saved')
  return (
    <span className="flex flex-wrap gap-2">
      {SAYS.map(([value, label]) => (
        <Button
          key={value}
          size="small"
          aria-pressed={answer === value}
          disabled={busy}
          onClick={() => write(answerPayment, { lineId, answer: value })}
          className={answer === value ? 'chosen' : ''}
        >
          {label}
          {of && <span className="sr-only"> {of}</span>}
        </Button>
      ))}
    </span>
  )
}
