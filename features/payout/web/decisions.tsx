import { useState } from 'react'
import { useMember } from '#features/member/web/member-context.ts'
import {
  approveSettlement,
  MAX_SENTENCE,
  proposeSettlement,
  type RaidSettlement,
  sendSettlementBack,
  settleNothing,
  takeSettlementBack,
} from '#features/payout/settlement-calls.ts'
import { whyNotDecide, whyNotPropose, whyNotTakeSettlementBack } from '#features/payout/settlement-rules.ts'
import { hasStarted } from '#features/raid/rules.ts'
import { ApiFailure, failureTextWithReason } from '#platform/call/web/api.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { ConfirmDialog } from '#platform/ui/overlay/dialog.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'

const ReasonDialog = onDemand(async () => ({
  default: (await import('#platform/call/web/reason-dialog.tsx')).ReasonDialog,
}))

const FAILED = 'The settlement could not be proposed'

interface DecisionsProps {
  settlement: RaidSettlement
  /** The form has no unsaved boosters. */
  isSaved: boolean
}

/** Propose, approve, send back: what the viewer may do now, or why not. */
export function Decisions({ settlement, isSaved }: DecisionsProps) {
  const { actor } = useMember()
  const { _id: raidId, raid, open, due, last, settled } = settlement
  const crew = { raidLeader: raid.leader, goldCollector: raid.collector }
  const { busy, write } = useWrite(FAILED)
  const [asks, setAsks] = useState(false)
  const shownTime = useShownTime()
  if (last?.state === 'proposed') return <Proposed proposal={last} needsOther={settlement.needsOther} />
  if (last?.state === 'approved') return <TakeBack settlement={last} />
  const whyNot = whyNotPropose(actor, crew, { open, due, isSettled: false })
  if (whyNot?.code === 'nothing-to-settle' && settled === null && isSaved && hasStarted(raid, new Date()))
    return <Nothing raidId={raidId} />
  // 'not-permitted' concerns other people; the text above already says 'nothing-to-settle'.
  if (whyNot?.code === 'not-permitted' || whyNot?.code === 'nothing-to-settle') return null

  function propose(confirmed: { beforeStart?: true } = {}) {
    // The server's clock decides whether the raid has begun.
    const hasNotBegun = (error: unknown) => error instanceof ApiFailure && error.code === 'raid-not-begun'
    write(
      proposeSettlement,
      { raidId, ...confirmed },
      {
        says: (error) => (hasNotBegun(error) ? null : failureTextWithReason(error, FAILED)),
        failed(error) {
          if (hasNotBegun(error)) setAsks(true)
        },
        done: () => setAsks(false),
      },
    )
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="primary"
        disabled={whyNot !== null || !isSaved}
        busy={busy}
        busyLabel="Proposing…"
        onClick={() => (hasStarted(raid, new Date()) ? propose() : setAsks(true))}
      >
        Propose settlement
      </Button>
      {/* Such a proposal seldom stays valid. */}
      {asks && (
        <ConfirmDialog
          title="Propose before the start"
          confirmLabel="Propose settlement"
          busyLabel="Proposing…"
          busy={busy}
          onConfirm={() => propose({ beforeStart: true })}
          onCancel={() => setAsks(false)}
        >
          <Isolated>{raid.name}</Isolated> has not begun: it starts {dayText(raid.date, new Date())},{' '}
          {shownTime(raid.time)}.
        </ConfirmDialog>
      )}
      {!isSaved && <p className="text-sm text-bone-500">Save the crew first.</p>}
    </div>
  )
}

/** Settles a raid without gold to split (docs/product.md, SETTLE-10). */
function Nothing({ raidId }: { raidId: string }) {
  const { busy, write } = useWrite('The raid could not be settled')
  return (
    <Button busy={busy} busyLabel="Settling…" onClick={() => write(settleNothing, { raidId })}>
      Nothing to settle
    </Button>
  )
}

type Standing = NonNullable<RaidSettlement['last']>

function Proposed({ proposal, needsOther }: { proposal: Standing; needsOther: boolean }) {
  const { _id: settlementId } = proposal
  const { actor } = useMember()
  const { busy, write } = useWrite('The settlement could not be approved')
  const [asks, setAsks] = useState(false)
  const whyNot = whyNotDecide(actor, proposal, needsOther)
  if (whyNot !== null)
    return (
      <div className="flex flex-wrap items-center gap-3">
        {whyNot.code !== 'not-permitted' && <p className="text-sm text-bone-300">{whyNot.message}</p>}
        <TakeBack settlement={proposal} />
      </div>
    )
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="primary"
        busy={busy}
        busyLabel="Approving…"
        onClick={() => write(approveSettlement, { settlementId })}
      >
        Approve
      </Button>
      <Button disabled={busy} onClick={() => setAsks(true)}>
        Send back
      </Button>
      {asks && (
        <ReasonDialog
          {...SENTENCE}
          endpoint={sendSettlementBack}
          input={{ settlementId }}
          refused="The settlement could not be sent back"
          title="Send the settlement back"
          label="What needs to change?"
          submitLabel="Send back"
          busyLabel="Sending…"
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  )
}

const SENTENCE = {
  hint: 'Visible to everyone who sees the crew',
  maxLength: MAX_SENTENCE,
  closesOnRefusal: true,
} as const

/** The server also refuses if a payee has been paid since. */
function TakeBack({ settlement }: { settlement: Standing }) {
  const { actor } = useMember()
  const [asks, setAsks] = useState(false)
  if (whyNotTakeSettlementBack(actor, settlement, null) !== null) return null
  return (
    <>
      <Button onClick={() => setAsks(true)}>Take back</Button>
      {asks && (
        <ReasonDialog
          {...SENTENCE}
          endpoint={takeSettlementBack}
          input={{ settlementId: settlement._id }}
          refused="The settlement could not be taken back"
          title="Take the settlement back"
          label="Why?"
          submitLabel="Take back"
          busyLabel="Taking back…"
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
