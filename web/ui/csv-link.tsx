import { Download } from 'lucide-react'
import { buttonClasses } from '#web/ui/button-classes.ts'

interface CsvLinkProps {
  path: string
  query: Readonly<Record<string, string>>
}

/** Downloads what stands below it, under the server's name for it. */
export function CsvLink({ path, query }: CsvLinkProps) {
  return (
    <a href={`${path}?${new URLSearchParams(query)}`} download className={buttonClasses('ghost', 'small')}>
      <Download aria-hidden className="size-4" />
      CSV
    </a>
  )
}
