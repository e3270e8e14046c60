import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Misfit } from '#features/booking/fit.ts'
import type { ClientWarning } from '#features/client/calls.ts'
import { WarningText } from './warning-text.tsx'

interface FitNotesProps {
  misfits: readonly Misfit[]
  warnings: readonly ClientWarning[]
}

/** Warnings about a booking, each with its reason; nothing while there are none. */
export function FitNotes({ misfits, warnings }: FitNotesProps) {
  return (
    <div aria-live="polite">
      {misfits.length + warnings.length > 0 && (
        <ul
          aria-label="Possible problems"
          className="my-2 space-y-1 rounded-lg border border-amber-400/40 bg-amber-400/8 px-3 py-2 text-sm text-amber-400"
        >
          {warnings.map((warning) => (
            <Note key={warning._id}>
              <WarningText warning={warning} />
            </Note>
          ))}
          {misfits.map(({ text }) => (
            <Note key={text}>{text}</Note>
          ))}
        </ul>
      )}
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}
