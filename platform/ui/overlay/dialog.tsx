import type { ReactNode, RefObject } from 'react'
import { onDemand } from '#platform/ui/on-demand.tsx'

export interface DialogProps {
  /** True unless given: what is rendered is open. */
  open?: boolean
  /** Esc, the cross, or a press beside the dialog. */
  onClose(): void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The row of buttons; it stays in sight while the body scrolls. In a low window all of it scrolls together. */
  footer?: ReactNode
  /**
   * 'steady' is as tall as a long form becomes: what a press corrects must not move the button away from under it. 'sheet' stands
   * at the right side of a desk, from top to bottom; 'search' stays where it is while its length changes.
   */
  size?: 'small' | 'medium' | 'large' | 'steady' | 'sheet' | 'search'
  /** While true nothing closes it: something is being sent. */
  busy?: boolean
  /** 'alertdialog' for a question that must be answered. A press beside it does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** Where the focus starts; without it, at the first thing to fill in. */
  initialFocus?: RefObject<HTMLElement | null>
}

export const loadDialogs = () => import('./open-dialog.tsx')
const OpenDialog = onDemand(loadDialogs)

/**
 * A modal dialog: the page behind is out of reach, Esc closes, and the focus returns to where it was. Only what is open is in the
 * document: a form within starts anew each time.
 */
export function Dialog({ open = true, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null
}
