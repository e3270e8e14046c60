import { Copy, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#platform/ui/button.tsx'
import { copyAndSay } from '#platform/ui/copy.tsx'

interface CopyTextProps {
  /** The text for the clipboard. */
  text: string
  /** The text's name, for the toast: 'RunID is copied'. */
  what: string
  /** The client, for the button's name: 'Copy RunID of Thalia'. */
  of: string
  icon?: ReactNode
}

/** A small button beside a fact that people carry elsewhere. */
export function CopyText({ text, what, of, icon }: CopyTextProps) {
  return (
    <IconButton
      label={`Copy ${what} of ${of}`}
      onClick={() => void copyAndSay(text, what)}
      className="-my-0.5 size-6! text-bone-500!"
      icon={icon ?? <Copy aria-hidden className="size-3.5" />}
    />
  )
}

/** The address of a raid or a booking, to be sent to somebody. */
export function CopyLink({ of, to }: { of: string; to: string }) {
  return <CopyText text={to} what="link" of={of} icon={<Link2 aria-hidden className="size-4" />} />
}
