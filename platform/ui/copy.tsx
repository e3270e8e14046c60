import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { notify } from '#platform/ui/feedback/toast.ts'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'

interface CopyButtonProps {
  text: string
  /** What the text is, for the toast: 'link'. */
  what?: string
  /** Called instead of showing a toast. */
  onCopied?(): void
  onFailed?(): void
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  title?: string
}

export function CopyButton({
  text,
  what,
  onCopied,
  onFailed,
  children,
  variant = 'link',
  size = 'small',
  ...rest
}: CopyButtonProps) {
  async function copy() {
    if (what !== undefined) return copyAndSay(text, what)
    if (await copyText(text)) onCopied?.()
    else onFailed?.()
  }

  return (
    <Button
      {...rest}
      variant={variant}
      size={size}
      onClick={() => void copy()}
      icon={<Copy aria-hidden className="size-3.5" />}
    >
      {children}
    </Button>
  )
}

/**
 * Copies a text; false if the clipboard is unavailable: no permission, or an insecure page. A text that still loads is
 * passed as a promise, since Safari only accepts what is written during the click.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(plain) })])
    return true
  } catch {
    return false
  }
}

const plain = (text: string) => new Blob([text], { type: 'text/plain' })

/** As copyText, with a toast: 'link is copied'. */
export async function copyAndSay(text: string, what: string): Promise<void> {
  if (await copyText(text)) notify.success(`${what} is copied`)
  else notify.error(`error in copying ${what}`)
}
