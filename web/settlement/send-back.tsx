import { failureOfIssues } from '#domain/failure.ts'
import { sendSettlementBack } from '#domain/settlement/endpoints.ts'
import { MAX_SENTENCE } from '#domain/settlement/settlement.ts'
import { useWrite } from '#web/call/use-write.ts'
import { ReasonDialog } from '#web/ui/form/reason-dialog.tsx'

interface SendBackProps {
  settlementId: string
  onClose(): void
}

/** A proposal goes back with a sentence. */
export default function SendBack({ settlementId, onClose }: SendBackProps) {
  const { busy, write } = useWrite('The settlement could not be sent back')

  return (
    <ReasonDialog
      title="Send the settlement back"
      label="What is wrong with it?"
      hint="Everybody reads it who sees the crew"
      maxLength={MAX_SENTENCE}
      confirmLabel="Send Back"
      busyLabel="Sending…"
      busy={busy}
      whyNot={(reason) => {
        const { error } = sendSettlementBack.input.safeParse({ settlementId, reason })
        return error && failureOfIssues(error.issues).message
      }}
      onConfirm={(reason) =>
        write(sendSettlementBack, { settlementId, reason }, { done: onClose, failed: onClose })
      }
      onClose={onClose}
    />
  )
}
