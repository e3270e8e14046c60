import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LedgerEntry } from '#domain/ledger/ledger.ts'
import type { DeskGroup } from '#domain/mail/desk.ts'
import { BookingsTable } from '#web/booking/list/bookings-table.tsx'
import { RaidList } from '#web/booking/list/raid-list.tsx'
import { ListContext } from '#web/booking/list-context.ts'
import { PlansContext } from '#web/booking/plans/plans-context.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { TonightRaids } from '#web/dashboard/tonight-raids.tsx'
import { EntryList } from '#web/ledger/entry-list.tsx'
import { DeskList } from '#web/mail/desk/desk-list.tsx'
import { WAITING_MAILS } from '#web/mail/desk/waiting.tsx'
import { HANDLING_COLUMNS } from '#web/mail/mail-columns.tsx'
import { VerifiedCodes } from '#web/mail/verified-codes.tsx'
import { NoticeItem } from '#web/notice/notice-item.tsx'
import { NOTICES_SKELETON } from '#web/notice/notices-skeleton.tsx'
import { raidColumns } from '#web/raid/raid-columns.tsx'
import { RaidTable } from '#web/raid/raid-table.tsx'
import { type ListState, ListStates, queryOf } from '#web/states/list-states.tsx'
import { bookingAt, deskMailAt, entryAt, mailAt, NOW, noticeAt, raidAt } from '#web/states/records.ts'
import { ClientRow } from '#web/tonight/client-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import '#web/mail/mail-table.css'

const nothing = () => {}

const SHARED = {
  ...{ now: NOW, next: null, openId: null, bookingId: null, arrival: null },
  ...{
    arrived: nothing,
    toggle: nothing,
    book: nothing,
    joinBackup: nothing,
    bookAnother: nothing,
    edit: nothing,
  },
}

function BookRaidRows() {
  return (
    <ListContext value={SHARED}>
      <ListStates make={raidAt}>
        {({ rows, error }) => (
          <Panel title="Published Raids" quiet open>
            <RaidList
              {...{ raids: rows, error, onRetry: nothing }}
              label="Published raids"
              errorTitle="Failed to load raid data"
              filtered={false}
              onClearFilters={nothing}
            />
          </Panel>
        )}
      </ListStates>
    </ListContext>
  )
}

const PENDING = raidColumns(NOW, () => (
  <span className="flex flex-wrap gap-2">
    <Button size="small">Publish</Button>
    <Button size="small" variant="ghost">
      Edit
    </Button>
  </span>
))

function UpcomingRows() {
  return (
    <ListStates make={raidAt}>
      {({ rows, error }) => (
        <RaidTable
          title="Pending Raids"
          now={NOW}
          query={queryOf(rows && [...rows], error)}
          columns={PENDING}
          chosen={null}
          order={(one, other) => one._id.localeCompare(other._id)}
          empty={<EmptyState title="No pending raids." />}
          id="pending"
          actions={null}
          ref={null}
        />
      )}
    </ListStates>
  )
}

const RAID = raidAt(0)

function BookingRowsPart() {
  return (
    <PlansContext value={{ raid: RAID, waiting: 2, ask: nothing }}>
      <ListContext value={SHARED}>
        <ListStates make={bookingAt}>
          {({ rows, error }) => (
            <div className="@container">
              <BookingsTable
                {...{ raid: RAID, bookings: rows, error, linkedId: null, expected: 3, retrying: false }}
                {...{ onRetry: nothing, onAsk: nothing, onEdit: nothing }}
                errorTitle="Failed to load bookings"
              />
            </div>
          )}
        </ListStates>
      </ListContext>
    </PlansContext>
  )
}

function MailRows() {
  return (
    <VerifiedCodes>
      <ListStates make={mailAt}>
        {({ rows, error }) => (
          <Panel title="Mail Details" open className="mail-table">
            <DataTable
              {...{ rows, error, onRetry: nothing }}
              label="Mail Details"
              columns={HANDLING_COLUMNS}
              rowKey={({ _id }) => _id}
              errorTitle="Failed to fetch mails"
              empty={<EmptyState title="No mail records." />}
            />
          </Panel>
        )}
      </ListStates>
    </VerifiedCodes>
  )
}

const BANK: DeskGroup = {
  ...{ _id: 'bank', realm: 'TwistingNether', faction: 'Horde', holder: null, mails: 1, gold: 1 },
  banks: [{ _id: 'b', name: 'Goldwaage-TwistingNether' }],
}

function DeskRows() {
  return (
    <ListStates make={deskMailAt}>
      {({ rows, error }) => (
        <Panel title="To code" quiet flush>
          <Of rows={rows} error={error} failed="The mails could not be loaded" skeleton={WAITING_MAILS}>
            {(mails) => (
              <DeskList tab="code" mails={mails} groups={[{ ...BANK, listed: mails }]} work={WORK} />
            )}
          </Of>
        </Panel>
      )}
    </ListStates>
  )
}

const WORK = {
  ...{ mail: undefined, choose: nothing, show: nothing, isCoding: false, code: nothing },
} as unknown as Parameters<typeof DeskList>[0]['work']

type Entries = UseInfiniteQueryResult<InfiniteData<readonly LedgerEntry[]>>

function EntryRows() {
  return (
    <ListStates make={entryAt}>
      {({ rows, error }) => (
        <EntryList
          query={queryOf(rows && { pages: [rows], pageParams: [] }, error) as unknown as Entries}
          entriesOf={entriesOf}
          failed="The entries could not be loaded"
          of="all"
          empty="No gold has moved yet."
        />
      )}
    </ListStates>
  )
}

const entriesOf = (page: readonly LedgerEntry[]) => page

function NoticeRows() {
  return (
    <ListStates make={noticeAt}>
      {({ rows, error }) => (
        <Of rows={rows} error={error} failed="Your notices could not be loaded" skeleton={NOTICES_SKELETON}>
          {(notices) => (
            <ul className="divide-y divide-ink-700">
              {notices.map((notice) => (
                <NoticeItem
                  key={notice._id}
                  {...{ notice, isNew: notice.unread.length > 0, roles: ['Admin'], now: NOW }}
                  {...{ onLeave: nothing, onShown: nothing }}
                />
              ))}
            </ul>
          )}
        </Of>
      )}
    </ListStates>
  )
}

function ClientRows() {
  return (
    <ListStates make={bookingAt}>
      {({ rows, error }) => (
        <Of rows={rows} error={error} failed="Failed to load bookings" skeleton={WAITING_MAILS}>
          {(clients) => (
            <ul className="divide-y divide-ink-700">
              {clients.map((client, at) => (
                <ClientRow
                  key={client._id}
                  {...{ client, isMissing: at === 2, isWaiting: at === 3, isAsked: false }}
                  {...{ onPress: nothing, onUndo: nothing, onOpen: nothing }}
                  step={client.status ? null : 'in-group'}
                  undoable={at === 0 ? 'lock' : null}
                />
              ))}
            </ul>
          )}
        </Of>
      )}
    </ListStates>
  )
}

function EveningRows() {
  return (
    <ListStates make={raidAt}>
      {({ rows, error }) => <TonightRaids query={queryOf(rows && [...rows], error)} />}
    </ListStates>
  )
}

interface OfProps<Row> extends ListState<Row> {
  failed: string
  skeleton: ReactNode
  children(rows: readonly Row[]): ReactNode
}

/** A list that is no table. */
function Of<Row>({ rows, error, failed, skeleton, children }: OfProps<Row>) {
  return (
    <Loaded query={queryOf(rows, error)} failed={failed} quiet skeleton={skeleton}>
      {(read) => (read.length === 0 ? <EmptyState title="Nothing here yet." /> : children(read))}
    </Loaded>
  )
}

export const LIST_PARTS = {
  'book-raid': BookRaidRows,
  upcoming: UpcomingRows,
  bookings: BookingRowsPart,
  mails: MailRows,
  desk: DeskRows,
  entries: EntryRows,
  notices: NoticeRows,
  clients: ClientRows,
  evening: EveningRows,
}
