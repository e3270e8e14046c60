import { MessageSquareQuote } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const load = () => import('#web/booking/message/message-dialog.tsx')
const MessageDialog = lazy(load)

/** For those who book: opens the dialog that reads a chat message; Ctrl+V outside a box opens it with what is pasted. */
export function MessageButton() {
  const [pasted, setPasted] = useState<string | null>(null)
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const { target, clipboardData } = event
      const isInBox =
        target instanceof Element && target.closest('input, select, textarea, [contenteditable]')
      const text = clipboardData?.getData('text') ?? ''
      if (isInBox || text.trim() === '' || document.querySelector('dialog:modal') !== null) return
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
        icon={<MessageSquareQuote aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        // It comes when somebody is about to use it.
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setPasted('')}
      >
        Paste a message
      </Button>
      {pasted !== null && (
        <Suspense fallback={null}>
          <MessageDialog pasted={pasted} onClose={() => setPasted(null)} />
        </Suspense>
      )}
    </>
  )
}
