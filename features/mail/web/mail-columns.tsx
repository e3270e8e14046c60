import { Focus } from 'lucide-react'
import { Link } from 'wouter'
import { runId } from '#features/booking/rules.ts'
import { RecordHistory } from '#features/history/web/record-history.tsx'
import type { Mail } from '#features/mail/work.ts'
import { FactionChip } from '#features/raid/web/game/chips.tsx'
import { formatGold, Gold } from '#features/raid/web/game/gold.tsx'
import { CopyButton } from '#platform/ui/copy.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import type { Column } from '#platform/ui/table/data-table.tsx'
import { dayText } from '#platform/ui/time/time.ts'
import { useNow, When } from '#platform/ui/time/when.tsx'
import { wallClockAt } from '#platform/words/server-time.ts'
import { ConfirmationCode } from './confirmation-code.tsx'
import { NO_FILTER, searchOf } from './mail-address.ts'
import { Code, PaymentCode } from './payment-code.tsx'
import { PaymentStatus, SentChip } from './payment-status.tsx'

/** A record's columns, in the order of docs/product.md, Mails; mail-table.css places them by that order. */
const FACTS: readonly Column<Mail>[] = [
  {
    key: 'advertiser',
    header: 'Advertiser',
    card: 'title',
    cell: ({ advId }) => (
      <span className="font-semibold break-words">
        <Isolated>{advId === null ? 'Unknown' : advId.username}</Isolated>
      </span>
    ),
  },
  {
    key: 'date',
    header: 'Booking Date',
    brief: 'line',
    cell: ({ bookingDate }) => <BookingDay instant={bookingDate} />,
  },
  { key: 'run', header: 'RunID', card: 'wide', cell: (mail) => <RunId mail={mail} /> },
  { key: 'type', header: 'Boost Type', cell: ({ type }) => type },
  { key: 'pot', header: 'Total Pot', align: 'end', cell: ({ totalPrice }) => formatGold(totalPrice) },
  {
    key: 'amount',
    header: 'Mail Amount',
    brief: 'line',
    align: 'end',
    cell: ({ amount, sent }) => <Gold amount={amount} className={sent ? 'text-bone-100!' : ''} />,
  },
  { key: 'source', header: 'Source', cell: ({ source }) => source },
  { key: 'realm', header: 'Payment Realm', brief: 'line', cell: ({ paymentRealm }) => paymentRealm },
  {
    key: 'faction',
    header: 'Payment Faction',
    cell: ({ paymentFaction }) => <FactionChip faction={paymentFaction} />,
  },
  { key: 'balance', header: 'Balance Type', align: 'end', cell: ({ balance }) => balance },
  { key: 'cut', header: 'Advertiser Cut', align: 'end', cell: ({ advCut }) => formatGold(advCut) },
]

/** For those who send the mails. */
export const HANDLING_COLUMNS: readonly Column<Mail>[] = [
  ...FACTS,
  { key: 'code', header: 'Payment Code', card: 'wide', cell: (mail) => <PaymentCode mail={mail} /> },
  {
    key: 'confirmation',
    header: 'Confirmation',
    card: 'wide',
    cell: (mail) => <ConfirmationCode mail={mail} />,
  },
  {
    key: 'sent',
    header: 'Payment Status',
    card: 'wide',
    brief: 'button',
    cell: (mail) => <PaymentStatus mail={mail} />,
  },
]

/** For those who look back. */
export const READING_COLUMNS: readonly Column<Mail>[] = [
  ...FACTS,
  { key: 'code', header: 'Payment Code', cell: ({ paymentCode }) => <ReadCode code={paymentCode} /> },
  {
    key: 'confirmation',
    header: 'Confirmation',
    cell: ({ confirmationCode, sent }) => <ReadCode code={confirmationCode} verified={sent} />,
  },
  { key: 'sent', header: 'Payment Status', brief: 'line', cell: ({ sent }) => <SentChip sent={sent} /> },
]

function BookingDay({ instant }: { instant: string }) {
  const now = useNow()
  return <When instant={instant} text={dayText(wallClockAt(new Date(instant)).date, now)} />
}

function RunId({ mail }: { mail: Mail }) {
  return (
    <span id={`run-${mail._id}`} className="flex items-center gap-0.5">
      <CopyButton text={mail.bookId} title={mail.bookId} className="font-mono text-xs!" what="RunID">
        {runId(mail.bookId)}
      </CopyButton>
      <Link
        to={searchOf({ ...NO_FILTER, mail: mail._id })}
        aria-label={`Link to ${runId(mail.bookId)}`}
        title="Show only this record, to send its link to someone"
        className="touch-target inline-flex size-7 shrink-0 items-center justify-center rounded-lg text-bone-500 transition-colors duration-150 hover:bg-ink-700/60 hover:text-bone-100"
      >
        <Focus aria-hidden className="size-3.5" />
      </Link>
      <RecordHistory
        noun="mail"
        id={mail._id}
        of={runId(mail.bookId)}
        describedBy={`run-${mail._id}`}
        className="size-7! text-bone-500!"
      />
    </span>
  )
}

function ReadCode({ code, verified = false }: { code: string | null; verified?: boolean }) {
  if (code === null) return <span className="text-bone-500">—</span>
  return <Code verified={verified}>{code}</Code>
}
