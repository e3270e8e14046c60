import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWaitingNote } from '#features/booking/web/marks/stored-marks.ts'
import { endOtherSessions, endSession, listSessions, type Session } from '#features/member/calls.ts'
import { SIGN_OUT_PATH } from '#platform/call/page.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { useWrite } from '#platform/call/web/use-write.ts'
import { queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { Button } from '#platform/ui/button.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { switchLetterKeys, useLetterKeys } from '#platform/ui/list-keys.ts'
import { ConfirmDialog } from '#platform/ui/overlay/dialog.tsx'
import { Section } from '#platform/ui/page.tsx'
import { InstantDay } from '#platform/ui/time/when.tsx'
import { useMember } from './member-context.ts'
import { SessionLine } from './session-line.tsx'

/** The member's signed-in devices, each with Sign out, and this browser's keys (docs/product.md, SET-4, SET-6). */
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

/** Single-letter keys help at a desk, and hinder people who control the computer by voice (WCAG 2.1.4). */
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

/** The member's sessions, this browser's first. */
const ownSessions = queryOf(VIEW_KEYS.sessions, listSessions, {})

type EndQuestion = { session: Session } | { others: number }

/** Confirms, ends a session, and reports the result. */
function EndSessionDialog({ question, onClose }: { question: EndQuestion; onClose(): void }) {
  const { busy, write } = useWrite('The session could not be ended')
  const note = useWaitingNote(useMember().user._id)

  function confirm(asked: EndQuestion) {
    const following = { done: onClose, failed: onClose }
    // Like Logout: the server ends the session and clears the cookie.
    if (isHere(asked)) window.location.assign(SIGN_OUT_PATH)
    else if ('session' in asked) write(endSession, { id: asked.session._id }, following)
    else write(endOtherSessions, {}, following)
  }

  return (
    <ConfirmDialog
      title="Confirm sign-out"
      confirmLabel="Sign out"
      busyLabel="Signing out…"
      busy={busy}
      onConfirm={() => confirm(question)}
      onCancel={onClose}
    >
      {questionText(question)}
      {note && isHere(question) && <p className="mt-2 text-amber-400">{note}</p>}
    </ConfirmDialog>
  )
}

function isHere(question: EndQuestion): boolean {
  return 'session' in question && question.session.current
}

function questionText(question: EndQuestion): string {
  if ('others' in question) {
    const devices = question.others === 1 ? 'the other device' : `all ${question.others} other devices`
    return `Are you sure you want to sign out on ${devices}? You stay signed in here.`
  }
  if (question.session.current) return 'Are you sure you want to sign out on this device?'
  return `Are you sure you want to sign out ${question.session.device}? Whoever uses it has to sign in again.`
}
