import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#web/ui/button-classes.ts'
import { copyText } from '#web/ui/copy.ts'

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
    if (await copyText(text)) onCopied()
    else onFailed()
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
