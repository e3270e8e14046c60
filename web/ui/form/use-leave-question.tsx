import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { guardLinks } from '#web/ui/form/leaving.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface LeaveQuestionOptions {
  /** There is something to lose. */
  unsaved: boolean
  /** The person gave it up, just before `leave`: the place to forget a draft. */
  onDiscard?(): void
}

export interface LeaveQuestion {
  /** Goes on with `leave` at once when there is nothing to lose, else when the person says so: to close a dialog. */
  ask(leave: () => void): void
  /** To be rendered beside the form. */
  question: ReactNode
}

/**
 * Asks 'Discard changes' before something typed is lost: when the page is left, and wherever the caller asks
 * (docs/product.md, FORM-1).
 */
export function useLeaveQuestion({ unsaved, onDiscard }: LeaveQuestionOptions): LeaveQuestion {
  const [asked, setAsked] = useState<{ leave(): void } | null>(null)
  const askLater = useEffectEvent((leave: () => void) => setAsked({ leave }))
  useEffect(() => (unsaved ? guardLinks(askLater) : undefined), [unsaved])

  function keep() {
    setAsked(null)
  }

  function discard() {
    setAsked(null)
    onDiscard?.()
    asked?.leave()
  }

  return {
    ask: (leave) => (unsaved ? setAsked({ leave }) : leave()),
    question: (
      <ConfirmDialog
        open={asked !== null}
        title="Discard changes"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        busyLabel="Discarding…"
        busy={false}
        danger
        onConfirm={discard}
        onCancel={keep}
      >
        What you typed has not been sent yet and will be lost.
      </ConfirmDialog>
    ),
  }
}
