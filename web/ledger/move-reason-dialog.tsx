import type { ComponentProps } from 'react'
import { MAX_MOVE_REASON, moveReason } from '#domain/ledger/ledger.ts'
import { ReasonDialog } from '#web/ui/form/reason-dialog.tsx'

type Asked = 'label' | 'hint' | 'maxLength' | 'whyNot'

/** Asks why gold is moved, as the server does. */
export function MoveReasonDialog(props: Omit<ComponentProps<typeof ReasonDialog>, Asked>) {
  return (
    <ReasonDialog
      {...props}
      label="Reason"
      hint="Read by those whose gold it is"
      maxLength={MAX_MOVE_REASON}
      whyNot={(reason) => moveReason.safeParse(reason).error?.issues[0]?.message}
    />
  )
}
