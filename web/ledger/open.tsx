import { useInfiniteQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { grouped } from '#domain/gold.ts'
import type { OpenGold } from '#domain/ledger/ledger.ts'
import { Gold } from '#web/game/gold.tsx'
import { LedgerTable } from '#web/ledger/ledger-table.tsx'
import { openGold } from '#web/ledger/queries.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import type { Column } from '#web/ui/table/data-table.tsx'

type Holder = OpenGold['people'][number]

/** The holders of open bookings' gold, the largest first (docs/product.md, LEDGER-22). */
export function Open() {
  return (
    <LedgerTable
      title="Gold of open bookings"
      label="Gold of open bookings, largest first"
      columns={COLUMNS}
      rowKey={({ member }) => member._id}
      query={useInfiniteQuery(openGold)}
      failed="The open bookings could not be loaded"
      empty={<EmptyState title="No open booking has brought any gold." icon={<HandCoins aria-hidden />} />}
    />
  )
}

const COLUMNS: readonly Column<Holder>[] = [
  {
    key: 'name',
    header: 'Held by',
    card: 'title',
    cell: ({ member }) => <Isolated>{member.username}</Isolated>,
  },
  {
    key: 'bookings',
    header: 'Bookings',
    brief: 'named',
    align: 'end',
    cell: ({ bookings }) => grouped(bookings),
  },
  { key: 'deposits', header: 'Deposits', align: 'end', cell: ({ deposits }) => <Gold amount={deposits} /> },
  { key: 'paid', header: 'Paid in the raid', align: 'end', cell: ({ paid }) => <Gold amount={paid} /> },
  {
    key: 'gold',
    header: 'Together',
    brief: 'line',
    align: 'end',
    cell: ({ gold }) => <Gold amount={gold} />,
  },
]

/** The gold of all of them, once that is known. */
export function useOpenSum(): number | undefined {
  return useInfiniteQuery(openGold).data?.pages[0]?.gold
}
