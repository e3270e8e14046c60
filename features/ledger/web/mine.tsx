import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnGold } from '#features/ledger/ledger.ts'
import { HeldMails, useHeldMails } from '#features/mail/web/held-mails.tsx'
import { PaidToYou } from '#features/payout/web/paid-to-you.tsx'
import { ownCharacter, useOwnPayments } from '#features/payout/web/queries.ts'
import { formatGold, Gold } from '#features/raid/web/game/gold.tsx'
import { pathToSettings } from '#platform/call/page.ts'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ButtonLink } from '#platform/ui/location.tsx'
import { Fold, Panel } from '#platform/ui/page.tsx'
import { dayText } from '#platform/ui/time/time.ts'
import { useMedia } from '#platform/ui/use-media.ts'
import { grouped } from '#platform/words/gold.ts'
import { EntryList } from './entry-list.tsx'
import { ownGold } from './queries.ts'

/** The tab Mine: where the viewer's gold goes, and the entries that changed it (docs/product.md, LEDGER-10). */
export default function Mine() {
  const query = useInfiniteQuery(ownGold)
  const mails = useHeldMails()
  const payments = useOwnPayments()
  const character = useQuery(ownCharacter)
  const isPending = [query, mails, payments, character].some((one) => one.isPending)
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
            {own !== undefined && own.due > 0 && character.data === null && (
              <div className="space-y-3 p-4 text-sm text-amber-400">
                <p>{formatGold(own.due)} is waiting for you until you say which character gets it.</p>
                <ButtonLink to={pathToSettings('paid')} size="small" variant="primary">
                  Choose…
                </ButtonLink>
              </div>
            )}
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
