import type { ComponentProps } from 'react'
import type { Endpoint, InputOf } from '#platform/call/endpoint.ts'
import { ConfirmDialog } from '#platform/ui/overlay/dialog.tsx'
import { useWrite } from './use-write.ts'

type Asked = 'open' | 'busy' | 'onConfirm' | 'onCancel'

interface ConfirmCallProps<E extends Endpoint> extends Omit<ComponentProps<typeof ConfirmDialog>, Asked> {
  endpoint: E
  input: InputOf<E>
  /** The toast of a failure without its own sentence. */
  refused: string
  /** Called after success, just before the dialog closes. */
  onDone?(): void
  onClose(): void
}

/** Confirms and makes a call; a refusal leaves the dialog open. */
export function ConfirmCall<E extends Endpoint>(props: ConfirmCallProps<E>) {
  const { endpoint, input, refused, onDone, onClose, ...dialog } = props
  const { busy, write } = useWrite(refused)
  function done() {
    onDone?.()
    onClose()
  }
  return (
    <ConfirmDialog
      {...dialog}
      busy={busy}
      onConfirm={() => write(endpoint, input, { done })}
      onCancel={onClose}
    />
  )
}
