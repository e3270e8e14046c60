import { Button } from '#platform/ui/button.tsx'

interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown }
  /** The label: older entries of a list that begins with the newest, else more. */
  label?: 'Show more' | 'Show older'
  className?: string
}

/** Under a list that is read page by page: reads the next one. Nothing at all where the list ends. */
export function ShowMore({ query, label = 'Show more', className = 'm-5' }: ShowMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <Button
      size="small"
      className={className}
      busy={query.isFetchingNextPage}
      busyLabel="Loading…"
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  )
}
