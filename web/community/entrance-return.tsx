import { InlineNote } from '#web/ui/feedback/inline-note.tsx'

const LATE = 'The sign-in took too long, or somebody else changed the same in the meantime. Try again.'

/** Why the sign-in that was to try another entrance changed nothing. */
const REASONS: Readonly<Record<string, string>> = {
  refused: 'You declined on Discord.',
  expired: LATE,
  forged: LATE,
  'not-admin': 'It has to be your own account, and it has to hold Admin by what you entered.',
  'outside-guild': 'Your account is not in the server that you entered.',
}

/** The outcome of the sign-in that was the last test. */
export default function EntranceReturn({ reason }: { reason: string | null }) {
  return (
    <div className="mb-4">
      {reason === null ? (
        <p role="status">The sign-in succeeded: the change is in effect.</p>
      ) : (
        <InlineNote tone="warning">
          Nothing has changed. {REASONS[reason] ?? 'Discord did not take the sign-in. Try again in a minute.'}
        </InlineNote>
      )}
    </div>
  )
}
