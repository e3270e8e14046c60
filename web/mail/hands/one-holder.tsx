import { useState } from 'react'
import type { DeskMail } from '#domain/mail/desk.ts'
import { isStaff } from '#domain/rights.ts'
import { useHands } from '#web/mail/hands/queries.ts'
import { useMember } from '#web/member/member-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const HandOverDialog = onDemand(() => import('#web/mail/hands/hand-over-dialog.tsx'))

/** The holder of a mail's gold, and the viewer's actions: remind them, hand it over, keep it after all, 'Got it'. */
export function OneHolder({ mail }: { mail: DeskMail }) {
  const { _id, holder, handedTo, isHeld, sent, amount, raid } = mail
  const { actor } = useMember()
  const hands = useHands()
  const [isAsked, setAsked] = useState(false)
  const isMoved = !sent && amount > 0
  const mayHand = isHeld || (isStaff(actor) && holder !== null)
  return (
    <>
      <Isolated>{holder ?? 'Unknown'}</Isolated>
      {handedTo && (
        <span className="block text-amber-400">
          handed over to <Isolated>{handedTo.username}</Isolated>
        </span>
      )}
      {isMoved && (
        <span className="mt-1.5 flex flex-wrap justify-end gap-2 empty:hidden">
          {!isHeld && holder !== null && (
            <Button size="small" disabled={hands.busy} onClick={() => hands.remind([_id])}>
              Remind
            </Button>
          )}
          {mayHand && (
            <Button size="small" disabled={hands.busy} onClick={() => setAsked(true)}>
              {handedTo ? 'Hand over to another' : 'Hand over'}
            </Button>
          )}
          {mayHand && handedTo && (
            <Button size="small" variant="ghost" disabled={hands.busy} onClick={() => hands.keep([_id])}>
              {isHeld ? 'Keep it' : 'Not handed over'}
            </Button>
          )}
          {handedTo?._id === actor._id && (
            <Button size="small" variant="primary" busy={hands.busy} onClick={() => hands.take([_id])}>
              Got it
            </Button>
          )}
        </span>
      )}
      {isAsked && (
        <HandOverDialog
          pile={{ gold: amount, mailIds: [_id], raid }}
          of={isHeld ? null : holder}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
