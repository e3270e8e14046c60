import { sendSettlementBack } from '#domain/settlement/endpoints.ts'
import { MAX_SENTENCE } from '#domain/settlement/settlement.ts'
import { ReasonDialog } from '#web/call/reason-dialog.tsx'

interface SendBackProps {
  settlementId: string
  onClose(): void
}

/** A proposal goes back with a sentence. */
export default function SendBack({ settlementId, onClose }: SendBackProps) {
  return (
    <ReasonDialog
      endpoint={sendSettlementBack}
      input={{ settlementId }}
      refused="The settlement could not be sent back"
      title="Send the settlement back"
      label="What needs to change?"
      hint="Visible to everyone who sees the crew"
      maxLength={MAX_SENTENCE}
      submitLabel="Send back"
      busyLabel="Sending…"
      closesOnRefusal
      onClose={onClose}
    />
  )
}
