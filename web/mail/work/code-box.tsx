import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { confirmMails } from '#domain/mail/endpoints.ts'
import { codesIn, whyNotCodes } from '#domain/mail/work.ts'
import { useWrite } from '#web/call/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

/** Takes confirmation codes, one or many, which the button sends, or Enter in the box. Unknown ones stay in it. */
export function CodeBox({ onSaid }: { onSaid(text: string): void }) {
  const [typed, setTyped] = useState('')
  const { busy, write } = useWrite('Error updating mail', { plain: true })

  function check(event: SyntheticEvent) {
    event.preventDefault()
    const codes = codesIn(typed)
    const refused = codes.length === 0 ? 'Enter a code.' : whyNotCodes(codes)?.message
    onSaid(refused ?? '')
    if (refused !== undefined) return
    write(
      confirmMails,
      { codes },
      {
        toast: null,
        done({ unknown }, said) {
          setTyped(unknown.join('\n'))
          onSaid(said ?? '')
        },
      },
    )
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey) check(event)
  }

  return (
    <form onSubmit={check} className="flex items-center gap-2 max-lg:w-full max-lg:pb-2">
      <Textarea
        aria-label="Confirmation codes"
        placeholder="Paste codes from the game"
        rows={1}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        className="resize-none! text-sm lg:min-h-8! lg:w-72 lg:py-1!"
      />
      <Button type="submit" size="small" variant="primary" busy={busy} busyLabel="Checking…">
        Check
      </Button>
    </form>
  )
}
