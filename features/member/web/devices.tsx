import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '#features/member/session.ts'
import { listSessions } from '#features/member/session-calls.ts'
import { call } from '#platform/call/web/api.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { VIEW_KEYS } from '#platform/call/web/view-keys.ts'
import { Button } from '#platform/ui/button.tsx'
import { Waiting } from '#platform/ui/feedback/skeleton.tsx'
import { switchLetterKeys, useLetterKeys } from '#platform/ui/list-keys.ts'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { Section } from '#platform/ui/section.tsx'
import { StatusChip } from '#platform/ui/status-chip.tsx'
import { InstantDay } from '#platform/ui/time/instant-day.tsx'
import type { EndQuestion } from './end-session-dialog.tsx'
import { SessionLine } from './session-line.tsx'

const EndSessionDialog = onDemand(() => import('./end-session-dialog.tsx'))

/** Where the member is signed in, each with a way out, and the keys of this browser (docs/product.md, SET-4, SET-6). */
export default function Devices() {
  return (
    <div className="divide-y divide-ink-700">
      <div className="settings-part">
        <Loaded
          query={useQuery(ownSessions)}
          failed="Your devices could not be loaded"
          quiet
          skeleton={<Waiting bars={['h-11 w-full', 'mt-4 h-10 w-56']} />}
        >
          {(sessions) => <DeviceList sessions={sessions} />}
        </Loaded>
      </div>
      <Section title="Keyboard" about="Keys that act on their own, without Ctrl or Alt.">
        <LetterKeys />
      </Section>
    </div>
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
        {others > 0 && <Button onClick={() => setQuestion({ others })}>Sign out all others</Button>}
      </div>
      {question && <EndSessionDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  )
}

function Device({ session, onEnd }: { session: Session; onEnd(): void }) {
  const { device, startedAt, lastUsedAt, current } = session
  return (
    <SessionLine
      fact={
        <>
          since <InstantDay instant={startedAt} dayOnly />
        </>
      }
      lastUsedAt={lastUsedAt}
      action={
        <Button
          size="small"
          onClick={onEnd}
          aria-label={current ? 'Sign out on this device' : `Sign out ${device}`}
        >
          Sign out
        </Button>
      }
    >
      {device}
      {current && <StatusChip tone="done">This device</StatusChip>}
    </SessionLine>
  )
}

/** Single keys help on a desk, and are in the way of who speaks to the computer (WCAG 2.1.4). */
function LetterKeys() {
  const on = useLetterKeys()
  return (
    <label className="touch-target flex cursor-pointer items-start gap-3 text-sm">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => switchLetterKeys(target.checked)}
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-ember-500"
      />
      <span>
        Single keys in lists
        <span className="block text-bone-500">
          They act on the row that has the focus. A full stop opens the row’s More menu; U undoes your last
          mark. On Tonight, J and K move, L, G, P and D set Lock, In-Group, Paid and Done (with Shift: for
          all), N asks for a no-show, C copies the invite and / goes to the search box. In a text box, keys
          type as usual.
        </span>
      </span>
    </label>
  )
}

/** Where the member is signed in, this browser first. */
const ownSessions = queryOptions({
  queryKey: VIEW_KEYS.sessions,
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).payload,
})
