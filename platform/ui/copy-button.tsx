import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { ButtonSize, ButtonVariant } from './button-classes.ts'
import { copyAndSay, copyText } from './copy.ts'

interface CopyButtonProps {
  /** The text for the clipboard. */
  text: string
  /** The text's name, for the toast: 'link'. */
  what?: string
  /** In the toast's place. */
  onCopied?(): void
  onFailed?(): void
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  title?: string
}

/** Copies a text, and says so. */
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
