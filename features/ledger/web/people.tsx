import { useInfiniteQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import type { PersonGold } from '#features/ledger/ledger.ts'
import { formatGold, Gold } from '#features/raid/web/game/gold.tsx'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ButtonLink } from '#platform/ui/location.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import type { Column } from '#platform/ui/table/data-table.tsx'
import { InstantDay } from '#platform/ui/time/when.tsx'
import { AccountLink, LedgerTable } from './ledger-table.tsx'
import { people } from './queries.ts'

const MoveGoldDialog = onDemand(() => import('./move-dialog.tsx'))

/** What each person holds and is due, largest holder first (docs/product.md, LEDGER-12). */
export default function People() {
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
    cell: ({ held }) => <AccountLink of={held} settled />,
  },
  {
    key: 'since',
    header: 'Oldest since',
    width: '8.5rem',
    className: 'whitespace-nowrap',
    cell: ({ heldSince }) => <Day of={heldSince} />,
  },
  { key: 'due', header: 'Due', brief: 'named', align: 'end', cell: ({ due }) => <AccountLink of={due} /> },
  {
    key: 'paid',
    header: 'Last payout',
    width: '8.5rem',
    className: 'whitespace-nowrap',
    cell: ({ lastPayout }) => <Day of={lastPayout} />,
  },
  {
    key: 'open',
    header: 'In open bookings',
    align: 'end',
    cell: ({ open }) => (open === 0 ? <span className="text-bone-500">—</span> : <Gold amount={open} />),
  },
  {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    brief: 'button',
    width: '15.5rem',
    align: 'end',
    cell: (person) => <Actions person={person} />,
  },
]

/** 'Pay' starts a payout of what is due. 'Received' opens Move gold with all that the person holds, for gold handed to staff. */
function Actions({ person: { member, held, due, toPay } }: { person: PersonGold }) {
  const [isAsked, setAsked] = useState(false)
  const from = { account: 'held', owner: { _id: member._id, name: member.username } } as const
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-end gap-2">
      {due !== null && due.gold > 0 && <Pay name={member.username} due={due._id} toPay={toPay} />}
      {held !== null && held.gold > 0 && (
        <Button size="small" variant="ghost" onClick={() => setAsked(true)}>
          Received<span className="sr-only"> from {member.username}</span>
        </Button>
      )}
      {isAsked && held !== null && (
        <MoveGoldDialog
          starts={{ from, gold: held.gold, reason: 'Received' }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}

function Pay({ name, due, toPay }: { name: string; due: string; toPay: number | null }) {
  if (toPay === null) return <span className="text-2xs text-amber-400">No payout character</span>
  if (toPay === 0) return <span className="text-2xs text-bone-300">In an open payout</span>
  return (
    <ButtonLink to={`?tab=payouts&payee=${due}`} size="small">
      Pay {formatGold(toPay)}
      <span className="sr-only"> to {name}</span>
    </ButtonLink>
  )
}

function Day({ of: instant }: { of: string | null }) {
  return instant === null ? <span className="text-bone-500">—</span> : <InstantDay instant={instant} />
}
