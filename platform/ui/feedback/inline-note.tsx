import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const TONES = {
  danger: ['border-rose-400/40 bg-rose-400/8 text-rose-400', CircleAlert],
  warning: ['border-amber-400/40 bg-amber-400/8 text-amber-400', TriangleAlert],
} as const

/** A warning beside what somebody is about to do. */
export function InlineNote({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const [colours, Icon] = TONES[tone]
  return (
    <div
      className={`flex items-start gap-2 rounded-lg border px-3 py-2 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 ${colours}`}
    >
      <Icon aria-hidden />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}
