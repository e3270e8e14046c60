import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { realmsWith } from '#features/character/realm.ts'
import { confirmMails } from '#features/mail/calls.ts'
import { WorkTab } from '#features/mail/web/work/work-tab.tsx'
import {
  codesIn,
  MAIL_TABS,
  type MailCounts,
  type MailTab,
  mailsText,
  UNSENT_COUNTED,
  whyNotCodes,
} from '#features/mail/work.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { FACTIONS } from '#features/season/game.ts'
import { SCREENS } from '#platform/call/page.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button, LoadingAside } from '#platform/ui/button.tsx'
import { Field, SuggestingInput, Textarea } from '#platform/ui/form/field.tsx'
import { DayFilter, FilterBar } from '#platform/ui/form/filter-bar.tsx'
import { Tab, Tabs, useAddressState, useLocation } from '#platform/ui/location.tsx'
import { PageHeader } from '#platform/ui/page.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { grouped } from '#platform/words/gold.ts'
import { MailRecords } from './mail-records.tsx'
import {
  changedFilter,
  countFilters,
  isFiltered,
  type MailFilter,
  type MailScope,
  mailCounts,
  mailRecords,
  NO_FILTER,
  readAddress,
  searchOf,
} from './queries.ts'

const TITLES: Readonly<Record<MailTab | '', string>> = {
  '': 'All records',
  send: 'To send',
  check: 'To check',
  sent: 'Sent',
}

/** Payment mails: all records, and tabs by state; read-only on Admin Mails History (docs/product.md, Mails). */
export default function Mails() {
  const { pathname } = useLocation()
  const isRead = pathname === SCREENS.adminMails.path
  const scope = isRead ? 'all' : 'own'
  const { filter, typed, change } = useMailFilter()
  const { data: counts } = useQuery(mailCounts)
  const { tab } = filter
  const isTable = isRead || tab === ''
  const isWide = useMedia('(min-width: 64rem)', true)
  return (
    <>
      <PageHeader title="Mail Details">
        {isRead ? 'Every record, to be read.' : counts && ownText(counts)}
      </PageHeader>
      <Tabs
        label="Mail Details"
        className="max-lg:flex-wrap max-lg:gap-y-0"
        actions={
          isTable ? (
            <MailFilters scope={scope} filter={filter} typed={typed} onChange={change} />
          ) : (
            tab === 'check' && isWide && <CodeBox />
          )
        }
      >
        {(['', ...MAIL_TABS] as const).map((one) => (
          <Tab
            key={one}
            to={pathname + searchOf({ ...NO_FILTER, tab: one })}
            here={one === tab}
            count={one === '' ? undefined : countText(counts, one, isRead)}
          >
            {TITLES[one]}
          </Tab>
        ))}
      </Tabs>
      {isTable ? (
        <MailRecords scope={scope} filter={filter} onChange={change} />
      ) : (
        <div className="max-lg:min-h-[calc(100dvh-17rem)]">
          <WorkTab key={tab} tab={tab} />
        </div>
      )}
      {tab === 'check' && !isTable && !isWide && (
        <div className="edge sticky bottom-14 z-9 border-t border-ink-700 bg-ink-900 py-2 sm:bottom-0">
          <CodeBox />
        </div>
      )}
    </>
  )
}

function ownText({ own: { send, check, gold } }: MailCounts): string {
  const mails = send + check
  if (mails === 0) return 'No mail waits with you.'
  return `${mailsText(mails)} ${mails === 1 ? 'is' : 'are'} yours · ${formatGold(gold)}`
}

/** Tabs of unsent mails count only mails whose gold the viewer holds. */
function countText(counts: MailCounts | undefined, tab: MailTab, isRead: boolean): string {
  if (counts === undefined) return ''
  const count = isRead || tab === 'sent' ? counts.all[tab] : counts.own[tab]
  return count >= UNSENT_COUNTED ? `${grouped(UNSENT_COUNTED)}+` : `${count}`
}

function CodeBox() {
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const { busy, write } = useWrite('Error updating mail', { plain: true })

  function check(event: SyntheticEvent) {
    event.preventDefault()
    const codes = codesIn(typed)
    const refused = codes.length === 0 ? 'Enter a code.' : whyNotCodes(codes)?.message
    setSaid(refused ?? '')
    if (refused !== undefined) return
    write(
      confirmMails,
      { codes },
      {
        toast: null,
        done({ unknown }, message) {
          setTyped(unknown.join('\n'))
          setSaid(message ?? '')
        },
      },
    )
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey) check(event)
  }

  return (
    <form onSubmit={check} className="flex flex-wrap items-center justify-end gap-x-2">
      <p role="status" className="w-full text-sm font-medium not-empty:pb-2 lg:order-last lg:text-right">
        {said}
      </p>
      <Textarea
        aria-label="Confirmation codes"
        placeholder="Codes that the bank hands back"
        rows={1}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        className="resize-none! text-sm max-lg:w-auto max-lg:flex-1 max-lg:leading-6 lg:min-h-8! lg:w-72 lg:py-1!"
      />
      <Button type="submit" size="small" variant="primary" busy={busy} busyLabel="Checking…">
        Check
      </Button>
    </form>
  )
}

interface MailFiltersProps {
  scope: MailScope
  filter: MailFilter
  typed: MailFilter
  onChange(filter: MailFilter): void
}

function MailFilters({ scope, filter, typed, onChange }: MailFiltersProps) {
  const { data, isPending, isPlaceholderData } = useInfiniteQuery(mailRecords(scope, filter))
  const paidOn = data?.pages.flatMap(({ payload }) => payload.map(({ paymentRealm }) => paymentRealm)) ?? []
  // Any choice of a filter drops `mail`, the single record.
  const among = { ...typed, mail: '' }
  return (
    <>
      {(isPending || isPlaceholderData) && <LoadingAside />}
      <FilterBar
        label="Filter mail records"
        inHead
        count={countFilters(among)}
        filtered={isFiltered(typed)}
        onClear={() => onChange({ ...NO_FILTER, tab: typed.tab })}
      >
        <DayFilter date={typed.date} onChange={(date) => onChange({ ...among, date })} />
        <Field label="Payment Realm" compact>
          <SuggestingInput
            suggestions={realmsWith(paidOn)}
            value={typed.realm}
            maxLength={64}
            placeholder="Payment Realm"
            onChange={({ target }) => onChange({ ...among, realm: target.value })}
          />
        </Field>
        <Field label="Payment Faction" compact>
          <SuggestingInput
            suggestions={FACTIONS}
            value={typed.faction}
            maxLength={16}
            placeholder="Payment Faction"
            onChange={({ target }) => onChange({ ...among, faction: target.value })}
          />
        </Field>
      </FilterBar>
    </>
  )
}

const TYPING_MS = 250

/** `box`: the only filter that the history entry changed; null for several filters. */
interface Note {
  readonly box: keyof MailFilter | null
}

/**
 * The address has the filters. Typing updates the address after a debounce of 250 ms. More typing in the same box replaces
 * the history entry; any other change adds an entry. A link, Back or Forward discards typing that is not in the address.
 */
function useMailFilter() {
  const { said: filter, note, key, cameBack, go } = useAddressState<MailFilter, Note>(readAddress, searchOf)
  const [draft, setDraft] = useState<{ typed: MailFilter; at: string } | null>(null)
  // A draft outlives the entries that it makes. The entry of a link has no note.
  const typed = draft !== null && (note !== null || draft.at === key) ? draft.typed : filter

  const put = useEffectEvent(() => {
    const box = changedFilter(filter, typed)
    const goesOn = box !== null && box === note?.box && !cameBack
    go(typed, { replace: goesOn, note: { box } })
  })

  useEffect(() => {
    if (searchOf(typed) === searchOf(filter)) return undefined
    const rests = setTimeout(() => put(), TYPING_MS)
    return () => clearTimeout(rests)
  }, [typed, filter])

  // Also Back before the new entry is rendered, which changes no filter.
  useEffect(() => {
    const forget = () => setDraft(null)
    addEventListener('popstate', forget)
    return () => removeEventListener('popstate', forget)
  }, [])

  return {
    /** The filter in the address, which the list shows. */
    filter,
    typed,
    change: (to: MailFilter) => setDraft({ typed: to, at: key }),
  }
}
