import { BellRing, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Notice } from '#domain/notice/notice.ts'
import { SCREENS } from '#domain/page.ts'
import { can } from '#domain/rights.ts'
import { useLiveEvent } from '#web/live.ts'
import { useMember } from '#web/member/member-context.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { copyText } from '#web/ui/copy.ts'
import { notify } from '#web/ui/feedback/toast.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

/**
 * What others did that concerns the member, the newest first, until it is closed (docs/product.md, NTC-1). It stands in
 * the page and stays in sight: over the page's actions it would lie in the way.
 */
export function LiveNotes() {
  const [notes, setNotes] = useState<readonly Notice[]>([])
  const place = useRef<HTMLElement>(null)
  useLiveEvent('note', (note) => {
    if (note.quiet) return
    setNotes((before) => (before.some(({ _id }) => _id === note._id) ? before : [note, ...before]))
  })

  function close(...closed: readonly Notice[]) {
    setNotes((before) => before.filter((note) => !closed.includes(note)))
    // What was pressed is gone.
    place.current?.focus()
  }

  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Notes"
      aria-live="polite"
      className="sticky top-[calc(var(--header-height)+0.25rem)] z-11 not-empty:mb-4"
    >
      {notes.length > 0 && (
        <ul className="max-h-[40dvh] space-y-1 overflow-y-auto rounded-lg border border-sky-400/60 bg-ink-900 p-1 shadow-raised">
          {notes.map((note) => (
            <LiveNote key={note._id} note={note} onClose={() => close(note)} />
          ))}
          {notes.length > 1 && (
            <li className="px-2 pb-1 text-right">
              <Button size="small" onClick={() => close(...notes)}>
                Close all {notes.length}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function LiveNote({ note, onClose }: { note: Notice; onClose(): void }) {
  return (
    <li className="flex items-start gap-2 px-2 py-1 text-sm">
      <BellRing aria-hidden className="mt-2 size-4 shrink-0 text-sky-400" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 py-1.5 wrap-anywhere">
          <Isolated>{note.text}</Isolated>
        </p>
        <NoteActions note={note} onClose={onClose} />
      </div>
      <IconButton label="Close note" icon={<X aria-hidden className="size-4" />} onClick={onClose} />
    </li>
  )
}

function NoteActions({ note: { message, rebook, link }, onClose }: Parameters<typeof LiveNote>[0]) {
  const navigate = useNavigate()
  const { actor } = useMember()

  async function copy(text: string) {
    if (await copyText(text)) notify.success('Message is copied')
    else notify.error('error in copying Message')
  }

  function bookAgain() {
    onClose()
    void navigate(SCREENS.bookRaid.path, { state: { rebook } })
  }

  return (
    <span className="flex flex-wrap gap-2">
      {message !== null && (
        <Button size="small" onClick={() => void copy(message)}>
          Copy message
        </Button>
      )}
      {rebook !== null && can(actor.roles, 'book') && (
        <Button size="small" onClick={bookAgain}>
          Book on another raid
        </Button>
      )}
      {rebook === null && link !== null && (
        <ButtonLink size="small" to={link}>
          Show
        </ButtonLink>
      )}
    </span>
  )
}
