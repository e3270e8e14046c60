import type { ReactNode } from 'react'

const WHY = "Only the booking's advertiser, the raid's leader and collector, and admins see this"

/** '...' in the place of what the server withholds from this viewer. */
export function Masked() {
  return (
    <span title={WHY} className="text-bone-500">
      ...
    </span>
  )
}

/** A value of a booking, or '...' when it is withheld. */
export function Shown<Value>({
  value,
  children,
}: {
  value: Value | null
  children(value: Value): ReactNode
}) {
  return value === null ? <Masked /> : children(value)
}
