import type { ClientWarning } from '#domain/client/client.ts'
import { dayText } from '#web/time/day-text.ts'
import { useNow } from '#web/time/use-now.ts'
import { Isolated } from '#web/ui/isolated.tsx'

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
