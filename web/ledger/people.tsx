import { useInfiniteQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { PersonGold } from '#domain/ledger/ledger.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useSaidError } from '#web/call/use-said-error.ts'
import { Gold } from '#web/game/gold.tsx'
import { people } from '#web/ledger/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type Column, DataTable } from '#web/ui/table/data-table.tsx'

/** Who has gold of the community and to whom some is due, whoever holds most first. */
export function People() {
  const query = useInfiniteQuery(people)
  const error = useSaidError(query, (failed) => failureText(failed, 'Failed to fetch the people'))
  const { data, hasNextPage, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap(({ payload }) => payload), [data])
  return (
    <Panel title="People" flush className="min-w-0">
      <DataTable
        label="People, whoever holds most first"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ member }) => member._id}
        cardsBelow="narrow"
        skeletonRows={5}
        error={error}
        errorTitle="Failed to fetch the people"
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title="Nobody has any gold yet." icon={<Coins aria-hidden />} />}
      />
      {hasNextPage && (
        <Button
          size="small"
          className="m-5"
          busy={query.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Panel>
  )
}

const COLUMNS: readonly Column<PersonGold>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    cell: ({ member }) => <Isolated>{member.username}</Isolated>,
  },
  { key: 'held', header: 'Holds', align: 'end', cell: ({ held }) => <Amount of={held} /> },
  { key: 'due', header: 'Due', align: 'end', cell: ({ due }) => <Amount of={due} /> },
  {
    key: 'before',
    header: 'Before the ledger',
    align: 'end',
    cell: ({ dueBefore }) => <Amount of={dueBefore} />,
  },
]

/** Leads to the account's statement. */
function Amount({ of }: { of: PersonGold['held'] }) {
  if (of === null) return <span className="text-bone-500">—</span>
  return (
    <Link
      to={`?account=${of._id}`}
      className="inline-flex min-h-6 items-center justify-end decoration-gold-300 underline-offset-2 touch-target hover:underline"
    >
      <Gold amount={of.gold} />
    </Link>
  )
}
