import { useState } from 'react'
import type { DeskMail } from '#domain/mail/desk.ts'
import { isStaff } from '#domain/rights.ts'
import { useHands } from '#web/mail/hands/queries.ts'
import { useMember } from '#web/member/member-context.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const HandOverDialog = onDemand(() => import('#web/mail/hands/hand-over-dialog.tsx'))

/** The actions for mails whose gold somebody else has: they are reminded, and staff hand it over (docs/product.md, DESK-15). */
export function WithOther({ holder, mails }: { holder: string; mails: readonly DeskMail[] }) {
  const { actor } = useMember()
  const hands = useHands()
  const [isAsked, setAsked] = useState(false)
  const pile = {
    gold: mails.reduce((sum, { amount }) => sum + amount, 0),
    mailIds: mails.map(({ _id }) => _id),
    raid: null,
  }
  if (mails.length === 0) return null
  return (
    <span className="flex shrink-0 gap-2">
      <Button size="small" busy={hands.busy} onClick={() => hands.remind(pile.mailIds)}>
        Remind<span className="sr-only"> {holder}</span>
      </Button>
      {isStaff(actor) && (
        <Button size="small" disabled={hands.busy} onClick={() => setAsked(true)}>
          Hand over<span className="sr-only"> what {holder} has</span>
        </Button>
      )}
      {isAsked && <HandOverDialog pile={pile} of={holder} onClose={() => setAsked(false)} />}
    </span>
  )
}
