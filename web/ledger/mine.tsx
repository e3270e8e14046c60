import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { grouped } from '#domain/gold.ts'
import type { OwnGold } from '#domain/ledger/ledger.ts'
import { formatGold, Gold } from '#web/game/gold.tsx'
import { EntryList } from '#web/ledger/entry-list.tsx'
import { ownGold } from '#web/ledger/queries.ts'
import { HeldMails, useHeldMails } from '#web/mail/held-mails.tsx'
import { PaidToYou } from '#web/payout/paid-to-you.tsx'
import { useOwnPayments } from '#web/payout/queries.ts'
import { dayText } from '#web/time/day-text.ts'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useMedia } from '#web/ui/use-media.ts'

/** The tab Mine: where the viewer's gold goes, and the entries that changed it (docs/product.md, LEDGER-10). */
export default function Mine() {
  const query = useInfiniteQuery(ownGold)
  const mails = useHeldMails()
  const payments = useOwnPayments()
  const isPending = [query, mails, payments].some((one) => one.isPending)
  // A phone begins with the entries in its first screen.
  const [isOpen] = useState(useMedia('(min-width: 40rem)', true))
  const own = query.data?.pages[0]?.payload
  return (
    // Together: each is as long as what it has, and whichever came late would push those below it.
    <div key={String(isPending)} className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      {isPending ? (
        <Panel>
          <Waiting className="space-y-3" bars={['h-5 w-40', 'h-5 w-32']} />
        </Panel>
      ) : (
        <Panel flush className="overflow-clip">
          <div className="divide-y divide-ink-700">
            <HeldMails query={mails} held={own?.held} startsOpen={isOpen} />
            <Open title="Deposits of clients not done yet" of={own?.deposits} />
            <Open title="Paid in the raid by clients not done yet" of={own?.paid} />
            <PaidToYou query={payments} startsOpen={isOpen} />
          </div>
        </Panel>
      )}
      <EntryList
        query={query}
        entriesOf={({ payload }) => payload.entries}
        failed="Your gold could not be loaded"
        of="own"
        empty="No gold has passed through your hands yet."
        isWaiting={isPending}
        quiet
      />
    </div>
  )
}

/** Gold of clients who are not done, where there is any. */
function Open({ title, of }: { title: string; of: OwnGold['deposits'] | undefined }) {
  if (of === undefined || of.bookings.length === 0) return null
  const { gold, bookings } = of
  return (
    <Fold
      isRegion
      title={title}
      summary={`${formatGold(gold)} of ${bookings.length === 1 ? '1 client' : `${grouped(bookings.length)} clients`}`}
      startsOpen={false}
    >
      <ul className="space-y-2 px-4 py-3 text-sm">
        {bookings.map(({ bookingId, client, raid, gold: taken }) => (
          <li key={bookingId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
            <span className="wrap-anywhere">
              <Isolated>{client}</Isolated>
              <span className="block text-bone-500">
                <Isolated>{raid.name}</Isolated>, {dayText(raid.date, new Date())}
              </span>
            </span>
            <Gold amount={taken} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}
