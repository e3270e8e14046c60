import type { Booking } from '#domain/booking/booking.ts'
import { ordinal } from '#domain/ordinal.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { nameOf } from '#web/booking/client-label.ts'
import { moneyOf, stateOf } from '#web/tonight/copies.ts'
import { Isolated } from '#web/ui/isolated.tsx'
import { type PrintedColumn, PrintedTable } from '#web/ui/table/printed-table.tsx'

interface PrintedClientsProps {
  raid: Raid
  clients: readonly Booking[]
  backups: readonly Booking[]
}

/** All of a raid's clients on paper, whichever of them the screen shows (docs/product.md, PAGE-54). */
export default function PrintedClients({ raid, clients, backups }: PrintedClientsProps) {
  const { raidLeader, goldCollector } = raid
  return (
    <>
      <p className="mb-2">
        Led by <Isolated>{raidLeader.username}</Isolated>, gold to{' '}
        <Isolated>{(goldCollector ?? raidLeader).username}</Isolated>
      </p>
      <PrintedTable columns={COLUMNS} rows={[...clients, ...backups]} />
    </>
  )
}

const COLUMNS: readonly PrintedColumn<Booking>[] = [
  { head: 'Client', cell: (client) => <Isolated>{nameOf(client)}</Isolated> },
  { head: 'Class', cell: ({ clientClass }) => clientClass },
  {
    head: 'State',
    cell: (client) =>
      client.state === 'backup' ? `backup, ${ordinal(client.place ?? 0)} in line` : stateOf(client),
  },
  { head: 'Gold', cell: moneyOf },
  { head: 'Advertiser', cell: ({ userId }) => <Isolated>{userId.username}</Isolated> },
  { head: 'Contact', cell: ({ contactInfo }) => <Isolated>{contactInfo ?? '...'}</Isolated> },
  { head: 'Notes', cell: ({ additionalNotes }) => <Isolated>{additionalNotes ?? '...'}</Isolated> },
]
