import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** A form that is seldom filled in, behind a press. */
export function AtAPress({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  if (open) return children
  return (
    <Button size="small" className="mb-4" onClick={() => setOpen(true)}>
      {label}
    </Button>
  )
}
