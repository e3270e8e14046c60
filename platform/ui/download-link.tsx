import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClasses } from './button-classes.ts'

interface DownloadLinkProps {
  path: string
  query: Readonly<Record<string, string>>
  children?: ReactNode
}

/** Downloads what stands below it, under the server's name for it. */
export function DownloadLink({ path, query, children = 'CSV' }: DownloadLinkProps) {
  return (
    <a href={`${path}?${new URLSearchParams(query)}`} download className={buttonClasses('ghost', 'small')}>
      <Download aria-hidden className="size-4" />
      {children}
    </a>
  )
}
