import type { ShownMark } from '#domain/booking/mark.ts'

interface MarkLabels {
  /** On the button. */
  label: string
  /** On the dialog. */
  title: string
  question: string
  /** The consequence, beyond the mark. */
  consequence: string
}

/** All that the screen says about a mark. */
export const MARK_LABELS: Readonly<Record<ShownMark, MarkLabels>> = {
  lock: {
    label: 'Lock',
    title: 'Confirm Lock',
    question: 'Are you sure you want to lock this booking?',
    consequence: 'Its advertiser can no longer edit it. The leader can unlock it.',
  },
  'in-group': {
    label: 'In-Group',
    title: 'Confirm In-Group',
    question: 'Are you sure you want to mark this booking as in group?',
    consequence: 'Marks the client as being in the raid. The crew can undo it.',
  },
  status: {
    label: 'Done',
    title: 'Confirm Done',
    question: 'Are you sure you want to mark this booking as done?',
    consequence:
      'This creates the payment mail record. You can undo it for a minute; after that only an admin can.',
  },
}
