import { useQuery } from '@tanstack/react-query'
import { agree, withdraw } from '#domain/press/endpoints.ts'
import type { WaitingPress } from '#domain/press/press.ts'
import { useWrite } from '#web/call/use-write.ts'
import { useMember } from '#web/member/member-context.ts'
import { waitingPresses } from '#web/press/queries.ts'
import { InstantDay } from '#web/time/instant-day.tsx'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The presses that wait for a second of staff, where there are any (docs/product.md, Two people). */
export function WaitingPresses() {
  const { data } = useQuery(waitingPresses)
  if (data === undefined || data.length === 0) return null
  return (
    <Panel title="Waits for a second of staff" quiet open>
      <ul className="divide-y divide-ink-700 border-b border-ink-700">
        {data.map((press) => (
          <Waiting key={press._id} press={press} />
        ))}
      </ul>
    </Panel>
  )
}

function Waiting({ press: { _id: id, what, by, at, falls } }: { press: WaitingPress }) {
  const { user } = useMember()
  const { busy, write } = useWrite('This could not be posted')
  const isOwn = by._id === user._id
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm font-semibold wrap-anywhere">
          <Isolated>{what}</Isolated>
        </p>
        <p className="text-xs text-bone-500 max-sm:leading-6">
          <span className="text-amber-400">Waits for a second of staff</span>, by{' '}
          <Isolated>{by.username}</Isolated>
          <span className="max-sm:hidden">
            , <InstantDay instant={at} />
          </span>
          . Expires on <InstantDay instant={falls} />.
        </p>
      </div>
      <Button
        size="small"
        variant={isOwn ? 'secondary' : 'primary'}
        busy={busy}
        busyLabel={isOwn ? 'Withdrawing…' : 'Posting…'}
        onClick={() => write(isOwn ? withdraw : agree, { id })}
      >
        {isOwn ? 'Withdraw' : 'Agree'}
        <span className="sr-only">: {what}</span>
      </Button>
    </li>
  )
}
