import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
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
import { SCREENS } from '#platform/call/page.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { Textarea } from '#platform/ui/form/field.tsx'
import { Tab, Tabs, useLocation } from '#platform/ui/location.tsx'
import { PageHeader } from '#platform/ui/page.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { grouped } from '#platform/words/gold.ts'
import { NO_FILTER, searchOf } from './mail-address.ts'
import { MailFilters } from './mail-filters.tsx'
import { MailRecords } from './mail-records.tsx'
import { mailCounts } from './queries.ts'
import { useMailFilter } from './use-mail-filter.ts'

const TITLES: Readonly<Record<MailTab | '', string>> = {
  '': 'All records',
  send: 'To send',
  check: 'To check',
  sent: 'Sent',
}

/** Payment mails, all records and by their state; at the address of the history to be read only (docs/product.md, Mails). */
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

/** Of what is not sent those count whose gold the viewer has, where there is something to do. */
function countText(counts: MailCounts | undefined, tab: MailTab, isRead: boolean): string {
  if (counts === undefined) return ''
  const count = isRead || tab === 'sent' ? counts.all[tab] : counts.own[tab]
  return count >= UNSENT_COUNTED ? `${grouped(UNSENT_COUNTED)}+` : `${count}`
}

/** Takes confirmation codes, one or many, which the button sends, or Enter in the box. Unknown ones stay in it. */
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
        placeholder="Paste codes from the game"
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
