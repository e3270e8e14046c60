import { MessageSquareQuote } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { fetchAhead, onDemand } from '#platform/ui/on-demand.tsx'

const load = () => import('./message-dialog.tsx')
const MessageDialog = onDemand(load)

/** Opens the dialog that reads a chat message, for people who may book; Ctrl+V outside a box opens it with the pasted text. */
export function MessageButton() {
  const [pasted, setPasted] = useState<string | null>(null)
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const { target, clipboardData } = event
      const isInBox = target instanceof Element && target.closest('input,select,textarea,[contenteditable]')
      const text = clipboardData?.getData('text') ?? ''
      if (isInBox || text.trim() === '' || document.querySelector('.dialog-panel') !== null) return
      event.preventDefault()
      setPasted(text)
    }
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return (
    <>
      <Button
        size="small"
        icon={<MessageSquareQuote aria-hidden className="size-4 max-sm:hidden" />}
        aria-haspopup="dialog"
        // Prefetches the dialog when somebody is about to open it.
        onPointerEnter={() => fetchAhead(load)}
        onFocus={() => fetchAhead(load)}
        onClick={() => setPasted('')}
      >
        Paste a message
      </Button>
      {pasted !== null && <MessageDialog pasted={pasted} onClose={() => setPasted(null)} />}
    </>
  )
}
