import type { ClientWarning } from '#features/client/calls.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { dayText } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'

/** 'Warning: left twice (Sat 14 Nov, until Mon 30 Nov)'. */
export function WarningText({ warning: { text, since, until } }: { warning: ClientWarning }) {
  const now = useNow()
  return (
    <>
      Warning: <Isolated>{text}</Isolated> ({dayText(since, now)}
      {until !== null && `, until ${dayText(until, now)}`})
    </>
  )
}
