import { useInfiniteQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import type { PersonGold } from '#domain/ledger/ledger.ts'
import { AccountLink } from '#web/ledger/account-link.tsx'
import { LedgerTable } from '#web/ledger/ledger-table.tsx'
import { people } from '#web/ledger/queries.ts'
import { InstantDay } from '#web/time/instant-day.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { Column } from '#web/ui/table/data-table.tsx'

const MoveGoldDialog = onDemand(() => import('#web/ledger/move-dialog.tsx'))

/** The people's balances, the largest holder first. */
export function People() {
  return (
    <LedgerTable
      title="People"
      label="People, largest holdings first"
      columns={COLUMNS}
      rowKey={({ member }) => member._id}
      query={useInfiniteQuery(people)}
      failed="The people could not be loaded"
      empty={<EmptyState title="Nobody has any gold yet." icon={<Coins aria-hidden />} />}
    />
  )
}

const COLUMNS: readonly Column<PersonGold>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    cell: ({ member }) => <Isolated>{member.username}</Isolated>,
  },
  {
    key: 'held',
    header: 'Holds',
    brief: 'named',
    align: 'end',
    cell: ({ held }) => <AccountLink of={held} />,
  },
  {
    key: 'since',
    header: 'Oldest since',
    width: '11.5rem',
    className: 'whitespace-nowrap',
    cell: ({ heldSince }) => <Day of={heldSince} />,
  },
  { key: 'due', header: 'Due', brief: 'named', align: 'end', cell: ({ due }) => <AccountLink of={due} /> },
  {
    key: 'paid',
    header: 'Last payout',
    width: '11.5rem',
    className: 'whitespace-nowrap',
    cell: ({ lastPayout }) => <Day of={lastPayout} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    width: '8rem',
    align: 'end',
    cell: (person) => <Received person={person} />,
  },
]

/** Books gold that a person gave to staff: Move gold opens with all that they hold. */
function Received({ person: { member, held } }: { person: PersonGold }) {
  const [isAsked, setAsked] = useState(false)
  if (held === null || held.gold <= 0) return null
  const from = { account: 'held', owner: { _id: member._id, name: member.username } } as const
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        Received<span className="sr-only"> from {member.username}</span>
      </Button>
      {isAsked && (
        <MoveGoldDialog
          starts={{ from, gold: held.gold, reason: 'Received' }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

function Day({ of: instant }: { of: string | null }) {
  return instant === null ? <span className="text-bone-500">—</span> : <InstantDay instant={instant} />
}
