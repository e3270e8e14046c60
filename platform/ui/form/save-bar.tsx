import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { StaleNote, type StaleNoteProps } from './notes.tsx'
import type { Draft } from './use-draft.ts'

interface SaveBarProps {
  form: string
  draft: Draft
  stale?: StaleNoteProps | null
  busy: boolean
  /** The unsaved changes; text: '0 g → 50,000 g'. */
  changes: readonly { readonly label: string; readonly text: string }[]
}

/** Saves a page of several fields and names what changes. It is last and reserves its space, so that nothing moves. */
export function SaveBar({ form, changes, draft, stale, busy }: SaveBarProps) {
  const isThere = changes.length > 0
  return (
    <section
      aria-label="Changes"
      className={classNames(
        'sticky bottom-0 z-10 order-1 mt-auto border-t border-ink-700 bg-ink-850 px-5 py-2.5 sm:px-6 max-sm:bottom-14 print:hidden',
        !isThere && 'invisible',
      )}
    >
      {stale && <StaleNote {...stale} />}
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="line-clamp-3 min-w-48 flex-1 text-sm wrap-anywhere">
          {draft.restored && 'Draft restored. '}
          {changes.length === 1 ? '1 change' : `${changes.length} changes`}:{' '}
          {changes.map(({ label, text }, at) => (
            <span key={label}>
              {at > 0 && '; '}
              <b className="font-semibold">{label}</b> <Isolated>{text}</Isolated>
            </span>
          ))}
        </p>
        <div className="flex gap-2 max-sm:ml-auto">
          <Button variant="ghost" disabled={busy} onClick={draft.discard}>
            Discard
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={!isThere}
            busy={busy}
            busyLabel="Saving…"
          >
            Save
          </Button>
        </div>
      </div>
    </section>
  )
}
