import { Download } from 'lucide-react'
import { buttonClasses } from '#web/ui/button-classes.ts'

interface CsvLinkProps {
  path: string
  query: Readonly<Record<string, string>>
  /** What it is called on the disk, without its ending. */
  file: string
}

/** Downloads what stands below it. */
export function CsvLink({ path, query, file }: CsvLinkProps) {
  return (
    <a
      href={`${path}?${new URLSearchParams(query)}`}
      download={`${file}.csv`}
      className={buttonClasses('ghost', 'small')}
    >
      <Download aria-hidden className="size-4" />
      CSV
    </a>
  )
}
