import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { OwnGold } from '#features/ledger/ledger.ts'
import { HeldMails, useHeldMails } from '#features/mail/web/held-mails.tsx'
import type { OwnPayment } from '#features/payout/calls.ts'
import { ownCharacter, useOwnPayments } from '#features/payout/web/queries.ts'
import { formatGold, Gold } from '#features/raid/web/game/gold.tsx'
import { pathToSettings } from '#platform/call/page.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { EmptyLine, Waiting } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ButtonLink } from '#platform/ui/location.tsx'
import { Fold, Panel } from '#platform/ui/page.tsx'
import { ShowMore } from '#platform/ui/table/data-table.tsx'
import { dayText } from '#platform/ui/time/time.ts'
import { InstantDay } from '#platform/ui/time/when.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { grouped } from '#platform/words/gold.ts'
import { EntryList } from './entry-list.tsx'
import { ownGold } from './queries.ts'

/** The viewer's held mails, open deposits and payments, and the entries that changed their gold (docs/product.md, LEDGER-10). */
export default function Mine() {
  const query = useInfiniteQuery(ownGold)
  const mails = useHeldMails()
  const payments = useOwnPayments()
  const character = useQuery(ownCharacter)
  const isPending = [query, mails, payments, character].some((one) => one.isPending)
  // Closed on a phone, so that the first screen shows entries.
  const [isOpen] = useState(useMedia('(min-width: 40rem)', true))
  const own = query.data?.pages[0]?.payload
  return (
    // All parts render at once: a late part would move the parts below.
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
      />
    </div>
  )
}

/** Gold of clients who are not done; renders nothing without such clients. */
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

function PaidToYou({ query, startsOpen }: { query: ReturnType<typeof useOwnPayments>; startsOpen: boolean }) {
  return (
    <Loaded query={query} failed="What you were paid could not be loaded" skeleton={null}>
      {({ pages }) => {
        return (
          <Fold
            isRegion
            title="Paid to you"
            summary={pages[0] && <Gold amount={pages[0].payload.gold} settled />}
            startsOpen={startsOpen}
          >
            <Payments payments={pages.flatMap(({ payload }) => payload.payments)} />
            <ShowMore query={query} label="Show older" className="mx-4 mb-4" />
          </Fold>
        )
      }}
    </Loaded>
  )
}

function Payments({ payments }: { payments: readonly OwnPayment[] }) {
  if (payments.length === 0) {
    return (
      <EmptyLine>
        Nothing yet. Choose in{' '}
        <Link to={pathToSettings('paid')} className="link">
          Settings
        </Link>{' '}
        where you are paid.
      </EmptyLine>
    )
  }
  return (
    <ul className="divide-y divide-ink-700 px-4">
      {payments.map(({ _id, at, character, bank, gold, state }) => (
        <li key={_id} className="space-y-2 py-3">
          <div className="flex items-start justify-between gap-4">
            <p className="min-w-0 text-sm wrap-anywhere">
              <Isolated>{character}</Isolated>
              <span className="block text-bone-500">
                <InstantDay instant={at} />, from <Isolated>{bank}</Isolated>
              </span>
            </p>
            <Gold amount={gold} settled />
          </div>
          {state === 'taken-back' && <StatusChip tone="quiet">Taken back</StatusChip>}
        </li>
      ))}
    </ul>
  )
}
