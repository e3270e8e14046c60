import { MailCheck } from 'lucide-react'
import type { MailTab } from '#features/mail/work.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { EmptyState, Waiting } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Dialog } from '#platform/ui/overlay/dialog.tsx'
import { Panel } from '#platform/ui/page.tsx'
import { ShowMore } from '#platform/ui/table/data-table.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { MailList } from './mail-list.tsx'
import { MailBody, MailFacts, MailStep } from './one-mail.tsx'
import { useSteps } from './use-steps.ts'
import { useWork } from './use-work.ts'

const EMPTY: Readonly<Record<MailTab, readonly [title: string, next: string]>> = {
  send: ['No mails to send.', 'A booking marked as Done makes one.'],
  check: ['No mails to check.', 'Mails that are posted wait here for their confirmation codes.'],
  sent: ['No mails sent yet.', 'Mails that are sent stay here.'],
}

/** The mails of a state, and beside them one, made for typing it into the game. On a phone it is a sheet over the list. */
export function WorkTab({ tab }: { tab: MailTab }) {
  const work = useWork(tab)
  const { mails, groups, query } = work
  const isWide = useMedia('(min-width: 64rem)', true)
  const steps = useSteps(tab, work, isWide)
  const { mail } = steps
  if (mails === undefined)
    return (
      <Panel open>
        <Loaded query={query} failed="The mails could not be loaded" skeleton={WAITING_MAILS}>
          {() => null}
        </Loaded>
      </Panel>
    )
  const title = mail && <Isolated>{mail.client ?? mail.advertiser ?? 'Unknown'}</Isolated>
  return (
    <div className="edge flex px-0! lg:min-h-[calc(100dvh-10rem)]">
      <p role="status" className="sr-only">
        {steps.said}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its rows hold the focus, and itself when the last is gone */}
      <div ref={steps.list} tabIndex={-1} onKeyDown={steps.onKeyDown} className="min-w-0 flex-1">
        {mails.length === 0 ? (
          <EmptyState title={EMPTY[tab][0]} icon={<MailCheck aria-hidden />}>
            {EMPTY[tab][1]}
          </EmptyState>
        ) : (
          <MailList mails={mails} groups={groups} steps={steps} />
        )}
        <ShowMore query={query} className="m-4" />
      </div>
      {mail && isWide && (
        <section aria-label="Mail" className="w-120 shrink-0 border-l border-ink-700 bg-ink-900">
          <div className="sticky top-14 space-y-4 px-6 py-5">
            <div className="flex items-baseline justify-between gap-3">
              <h2 className="min-w-0 text-md font-semibold wrap-anywhere">{title}</h2>
              <span className="shrink-0 text-xs text-bone-500">
                {mails.indexOf(mail) + 1} of {mails.length}
              </span>
            </div>
            {!mail.sent && <MailBody mail={mail} steps={steps} />}
            <MailStep mail={mail} tab={tab} steps={steps} />
            <MailFacts mail={mail} />
          </div>
        </section>
      )}
      {mail && !isWide && (
        <Dialog
          open={steps.open}
          onClose={steps.close}
          size="sheet"
          title={mail.client ?? mail.advertiser ?? 'Unknown'}
          footer={<MailStep mail={mail} tab={tab} steps={steps} />}
        >
          <div className="space-y-4">
            {!mail.sent && <MailBody mail={mail} steps={steps} />}
            <MailFacts mail={mail} />
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** In the place of mails. */
const WAITING_MAILS = (
  <Waiting className="space-y-4 px-5 py-3" bars={['h-10 w-3/5', 'h-10 w-4/5', 'h-10 w-2/3', 'h-10 w-3/4']} />
)
