import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#platform/ui/button.tsx'

interface PagerProps {
  /** From 1. */
  page: number
  pageCount: number
  onPage(page: number): void
  /** The paged list's name for screen readers: 'Pending Raids'. */
  label: string
}

/** Previous / Next with 'Page X of Y'. Nothing at all when there is one page. */
export function Pager({ page, pageCount, onPage, label }: PagerProps) {
  if (pageCount <= 1) return null
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex items-center justify-between gap-4 border-t border-ink-700 px-5 py-3"
    >
      <Button
        size="small"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        icon={<ChevronLeft aria-hidden className="size-4" />}
      >
        Previous
      </Button>
      <p aria-live="polite" className="text-sm text-bone-300">
        Page {page} of {pageCount}
      </p>
      <Button size="small" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  )
}
