import './mail-table.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, Focus, MailX } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { runId } from '#features/booking/rules.ts'
import { openSheet } from '#features/booking/web/address/open-sheet.ts'
import { RecordHistory } from '#features/history/web/record-history.tsx'
import { isConfirmed } from '#features/mail/rules.ts'
import { CODE_CORRECT, CODE_INCORRECT, type Mail } from '#features/mail/work.ts'
import { FactionChip } from '#features/raid/web/game/chips.tsx'
import { formatGold, Gold } from '#features/raid/web/game/gold.tsx'
import { failureText } from '#platform/call/web/api.ts'
import { useErrorToast, useRest, useRows } from '#platform/call/web/loaded.tsx'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { CopyButton } from '#platform/ui/copy.tsx'
import { EmptyState } from '#platform/ui/feedback/states.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { TextInput } from '#platform/ui/form/field.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Panel } from '#platform/ui/page.tsx'
import { type Column, DataTable, Pager, usePages } from '#platform/ui/table/data-table.tsx'
import { dayText } from '#platform/ui/time/time.ts'
import { useNow, When } from '#platform/ui/time/when.tsx'
import { wallClockAt } from '#platform/words/server-time.ts'
import { Code, PaymentCode, PaymentStatus, SentChip, useVerified, VerifiedCodes } from './payment-status.tsx'
import { isFiltered, type MailFilter, type MailScope, mailRecords, NO_FILTER, searchOf } from './queries.ts'

interface MailRecordsProps {
  scope: MailScope
  filter: MailFilter
  onChange(filter: MailFilter): void
}

export function MailRecords({ scope, filter, onChange }: MailRecordsProps) {
  const [turned, setTurned] = useState({ filter, page: 1 })
  const query = useInfiniteQuery(mailRecords(scope, filter))
  const error = useErrorToast(query, (failed) => failureText(failed, 'Error fetching mails'))
  // A change of filters starts on page 1.
  const { rows, page, pageCount } = usePages(useRows(query.data), turned.filter === filter ? turned.page : 1)
  useRest(query, rows !== undefined && page === pageCount)
  const table = useRef<HTMLDivElement>(null)
  const showAll = () => onChange({ ...NO_FILTER, tab: filter.tab })

  function turn(next: number) {
    setTurned({ filter, page: next })
    table.current?.scrollIntoView()
  }

  return (
    <Panel open className="overflow-clip">
      {filter.mail !== '' && (
        <OneRecord
          mail={rows?.find(({ _id, bookId }) => [_id, bookId].includes(filter.mail))}
          onAll={showAll}
        />
      )}
      <VerifiedCodes>
        <div
          ref={table}
          className={classNames(
            'mail-table transition-opacity duration-150',
            // The rows still belong to the previous filters.
            query.isPlaceholderData && 'opacity-60',
          )}
        >
          <DataTable
            label="Mail records"
            columns={scope === 'own' ? HANDLING_COLUMNS : READING_COLUMNS}
            rows={rows}
            rowKey={({ _id }) => _id}
            rowHeight={70}
            error={error}
            errorTitle="Failed to fetch mails"
            onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
            retrying={query.isFetching}
            empty={<NoRecords filter={filter} onAll={showAll} />}
          />
        </div>
      </VerifiedCodes>
      <Pager label="Mail Details" page={page} pageCount={pageCount} onPage={turn} />
    </Panel>
  )
}

function NoRecords({ filter, onAll }: { filter: MailFilter; onAll(): void }) {
  const action = isFiltered(filter) && <Button onClick={onAll}>Clear Filters</Button>
  return (
    <EmptyState title="No mail records found" icon={<MailX aria-hidden />} action={action}>
      {reasonForNone(filter)}
    </EmptyState>
  )
}

function reasonForNone(filter: MailFilter): string {
  if (filter.mail !== '') return 'You cannot see the record this link points to.'
  if (isFiltered(filter)) return 'No record matches these filters.'
  return 'A record appears here as soon as a booking is marked as done.'
}

/** `mail` is undefined while loading, and if there is no such mail. */
function OneRecord({ mail, onAll }: { mail: Mail | undefined; onAll(): void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-ink-700 bg-sky-400/8 px-5 py-2 text-sm">
      <p role="status" className="text-sky-400">
        Showing only the linked record.
      </p>
      {mail && (
        <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => openSheet(mail.bookId)}>
          Open its booking
        </Button>
      )}
      <CopyButton text={window.location.href} what="link">
        Copy link
      </CopyButton>
      <Button size="small" variant="ghost" onClick={onAll}>
        Show all records
      </Button>
    </div>
  )
}

/** A record's columns in the order of docs/product.md, Mails, which mail-table.css relies on. */
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

const HANDLING_COLUMNS: readonly Column<Mail>[] = [
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

const READING_COLUMNS: readonly Column<Mail>[] = [
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

function ConfirmationCode({ mail }: { mail: Mail }) {
  const { codeOf, verify } = useVerified()
  const confirmed = useRef<HTMLSpanElement>(null)
  const code = mail.sent ? mail.confirmationCode : codeOf(mail._id)

  function onVerified(typed: string) {
    flushSync(() => verify(mail._id, typed))
    // The code replaces the focused box and gets its focus, so that Tab leads to Mark Sent.
    confirmed.current?.focus()
  }

  if (!code) return <CodeCheck mail={mail} onVerified={onVerified} />
  return (
    <span ref={confirmed} tabIndex={-1} className="inline-flex min-h-8 items-center gap-1.5 text-moss-400">
      <CircleCheck aria-hidden className="size-4" />
      <Code verified>{code}</Code>
    </span>
  )
}

function CodeCheck({ mail, onVerified }: { mail: Mail; onVerified(code: string): void }) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const waiting = mail.confirmationCode === null

  function check(event: SyntheticEvent) {
    event.preventDefault()
    const right = isConfirmed(typed, mail)
    setWrong(!right)
    if (right) {
      notify.success(CODE_CORRECT)
      onVerified(typed.trim())
    } else {
      notify.error(CODE_INCORRECT)
    }
  }

  return (
    <form onSubmit={check} className="flex items-center gap-2">
      <TextInput
        aria-label={`Confirmation code of ${runId(mail.bookId)}`}
        aria-invalid={wrong || undefined}
        value={typed}
        disabled={waiting}
        maxLength={64}
        spellCheck={false}
        autoCapitalize="characters"
        placeholder="Code"
        onChange={({ target }) => {
          setTyped(inCapitals(target))
          setWrong(false)
        }}
        className="min-h-8! min-w-0 px-2.5! py-0.5! text-sm"
      />
      <Button type="submit" size="small" disabled={waiting} aria-describedby={`run-${mail._id}`}>
        Check
      </Button>
    </form>
  )
}

/** Codes are upper case. The text changes in the box itself, so that the caret keeps its place. */
function inCapitals(box: HTMLInputElement): string {
  const { selectionStart, selectionEnd } = box
  box.value = box.value.toUpperCase()
  box.setSelectionRange(selectionStart, selectionEnd)
  return box.value
}
