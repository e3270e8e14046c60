import { useState } from 'react'
import { moveGold } from '#domain/ledger/endpoints.ts'
import type { PayoutOffer } from '#domain/payout/payout.ts'
import { ConfirmCall } from '#web/call/confirm-call.tsx'
import { formatGold, Gold } from '#web/game/gold.tsx'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

/** A payee's holdings, and the press that sets them off against what is due to them (docs/product.md, PAY-10). */
export function SetOff({ payee }: { payee: PayoutOffer['withoutCharacter'][number] }) {
  const [isAsked, setAsked] = useState(false)
  const { owner, name, gold: due, held } = payee
  if (held <= 0) return null
  const gold = Math.min(held, due)
  return (
    <span className="order-last flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-amber-400 sm:order-none sm:basis-auto">
      <span>
        Holds <Gold amount={held} />
      </span>
      <Button size="small" onClick={() => setAsked(true)}>
        Set off {formatGold(gold)}
        <span className="sr-only"> of {name}</span>
      </Button>
      {isAsked && (
        <ConfirmCall
          endpoint={moveGold}
          input={{
            from: { account: 'held', owner },
            to: { account: 'due', owner },
            ...{ gold, direction: 'out', reason: 'Set off against what is due' },
          }}
          refused="It could not be set off"
          title="Set off"
          confirmLabel={`Set off ${formatGold(gold)}`}
          busyLabel="Posting…"
          onClose={() => setAsked(false)}
        >
          <Isolated>{name}</Isolated> holds <Gold amount={held} /> for the community, and{' '}
          <Gold amount={due} /> is due to them. <Gold amount={gold} /> is taken off both: they keep it and are
          paid the rest. Mails of that gold are no longer sent.
        </ConfirmCall>
      )}
    </span>
  )
}
