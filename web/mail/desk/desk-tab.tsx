import { ArrowLeft, MailCheck } from 'lucide-react'
import type { DeskTab } from '#domain/mail/desk.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { DeskList } from '#web/mail/desk/desk-list.tsx'
import { OneMail } from '#web/mail/desk/one-mail.tsx'
import type { DeskState } from '#web/mail/desk/use-desk.ts'
import { useDeskWork } from '#web/mail/desk/use-desk-work.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

const CodeBox = onDemand(() => import('#web/mail/desk/code-box.tsx'))

const EMPTY: Readonly<Record<DeskTab, readonly [title: string, next: string]>> = {
  code: ['No mails to code.', 'A booking marked as Done makes one. Make its code first.'],
  send: ['No mails to send.', 'Mails with codes wait here.'],
  confirm: ['No mails to confirm.', 'Mails that are posted wait here for their codes.'],
  sent: ['No mails sent yet.', 'Mails that you sent stay here.'],
}

interface DeskTabPanelProps {
  tab: DeskTab
  title: string
  desk: DeskState
}

/** The mails of a tab, and one of them made for typing it into the game. On a phone first the one, then the other. */
export function DeskTabPanel({ tab, title, desk }: DeskTabPanelProps) {
  const { mails, groups, query } = desk
  const work = useDeskWork(tab, desk)
  if (mails === undefined)
    return (
      <Panel title={title}>
        <Loaded query={query} failed="The mails could not be loaded" skeleton={WAITING_MAILS}>
          {() => null}
        </Loaded>
      </Panel>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <p role="status" className="sr-only">
        {work.said}
      </p>
      <div className={classNames('space-y-4', work.open && work.mail && 'max-lg:hidden')}>
        {tab === 'confirm' && <CodeBox />}
        <Panel title={title} quiet flush className="overflow-clip">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: its rows hold the focus, and itself when the last is gone */}
          <div ref={work.list} tabIndex={-1} onKeyDown={work.onKeyDown}>
            {mails.length === 0 ? (
              <EmptyState title={EMPTY[tab][0]} icon={<MailCheck aria-hidden />}>
                {EMPTY[tab][1]}
              </EmptyState>
            ) : (
              <DeskList tab={tab} mails={mails} groups={groups ?? []} work={work} />
            )}
          </div>
          <ShowMore query={query} className="m-4" />
        </Panel>
      </div>
      {work.mail && (
        <div className={classNames('lg:sticky lg:top-24', !work.open && 'max-lg:hidden')}>
          <Button
            size="small"
            variant="ghost"
            className="mb-2 lg:hidden"
            icon={<ArrowLeft aria-hidden className="size-4" />}
            onClick={work.close}
          >
            All mails
          </Button>
          <OneMail mail={work.mail} tab={tab} work={work} />
        </div>
      )}
    </div>
  )
}

/** In the place of mails. */
const WAITING_MAILS = (
  <Waiting className="space-y-4" bars={['h-12 w-3/5', 'h-12 w-4/5', 'h-12 w-2/3', 'h-12 w-3/4']} />
)
