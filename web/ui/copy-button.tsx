import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#web/ui/button-classes.ts'

interface CopyButtonProps {
  /** What goes to the clipboard. */
  text: string
  onCopied(): void
  onFailed(): void
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  title?: string
}

/** Copies a text; the caller says what that means ('code is copied', 'error in copying code'). */
export function CopyButton({
  text,
  onCopied,
  onFailed,
  children,
  variant = 'link',
  size = 'small',
  ...rest
}: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // No permission, or a page that was not served securely: there is no clipboard at all.
      onFailed()
      return
    }
    onCopied()
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
