import { queryOptions, useQuery } from '@tanstack/react-query'
import { LogOut, MonitorSmartphone, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { listSessions } from '#domain/session/endpoints.ts'
import type { Session } from '#domain/session/session.ts'
import { call } from '#web/call/api.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import type { EndQuestion } from '#web/session/end-session-dialog.tsx'
import { InstantDay } from '#web/time/instant-day.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

const EndSessionDialog = onDemand(() => import('#web/session/end-session-dialog.tsx'))

/** Where the member is signed in, each with a way out (docs/product.md, SET-4). */
export function Devices() {
  return (
    <Loaded
      query={useQuery(ownSessions)}
      failed="Your devices could not be loaded"
      quiet
      skeleton={<WaitingDevices />}
    >
      {(sessions) => <DeviceList sessions={sessions} />}
    </Loaded>
  )
}

function DeviceList({ sessions }: { sessions: readonly Session[] }) {
  const [question, setQuestion] = useState<EndQuestion | null>(null)
  const others = sessions.filter(({ current }) => !current).length
  return (
    <>
      <ul className="divide-y divide-ink-700">
        {sessions.map((session) => (
          <Device key={session._id} session={session} onEnd={() => setQuestion({ session })} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-ink-700 pt-4">
        <p className="text-sm text-bone-500">
          {others === 0
            ? 'You are not signed in anywhere else.'
            : 'Don’t recognise a device? Sign it out, then change your password on Discord.'}
        </p>
        {others > 0 && (
          <Button onClick={() => setQuestion({ others })} icon={<LogOut aria-hidden className="size-4" />}>
            Sign out all others
          </Button>
        )}
      </div>
      {question && <EndSessionDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  )
}

function Device({ session, onEnd }: { session: Session; onEnd(): void }) {
  const { device, startedAt, lastUsedAt, current } = session
  const Icon = /iPhone|Android/.test(device) ? Smartphone : MonitorSmartphone
  return (
    <li className="flex items-center gap-4 py-4 first:pt-0">
      <span className="hidden rounded-lg bg-ink-800 p-2.5 text-bone-300 sm:block">
        <Icon aria-hidden className="size-5 stroke-[1.75]" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {current && <StatusChip tone="done">This device</StatusChip>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-bone-300">
          <span>
            Signed in <InstantDay instant={startedAt} />
          </span>
          <span>
            Last used <InstantDay instant={lastUsedAt} />
          </span>
        </p>
      </div>
      <Button
        size="small"
        onClick={onEnd}
        aria-label={current ? 'Sign out on this device' : `Sign out ${device}`}
      >
        Sign out
      </Button>
    </li>
  )
}

function WaitingDevices() {
  return (
    <div>
      <LoadingNote />
      <div aria-hidden className="flex items-center gap-4 pb-4">
        <Skeleton className="size-10 rounded-lg" />
        <div className="flex-1 space-y-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
        <Skeleton className="h-8 w-20" />
      </div>
      <Skeleton className="mt-4 h-5 w-56" />
    </div>
  )
}

/** Where the member is signed in, this browser first. */
const ownSessions = queryOptions({
  queryKey: VIEW_KEYS.sessions,
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).payload,
})
