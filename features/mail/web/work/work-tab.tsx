import { MailCheck } from 'lucide-react'
import { memo, useState } from 'react'
import { type MailTab, mailsText, urgency, type WorkGroup, type WorkMail } from '#features/mail/work.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { SCREENS } from '#platform/call/page.ts'
import { isStaff } from '#platform/call/rights.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { EmptyState, Waiting } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ButtonLink } from '#platform/ui/location.tsx'
import { Dialog } from '#platform/ui/overlay/dialog.tsx'
import { Fold, Panel } from '#platform/ui/page.tsx'
import { ShowMore } from '#platform/ui/table/data-table.tsx'
import { useNow } from '#platform/ui/time/when.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { grouped } from '#platform/words/gold.ts'
import { MailBody, MailFacts, MailStep } from './one-mail.tsx'
import { type FilledGroup, type Steps, useSteps, useWork } from './use-work.ts'

const EMPTY: Readonly<Record<MailTab, readonly [title: string, next: string]>> = {
  send: ['No mails to send.', 'A booking marked as Done makes one.'],
  check: ['No mails to check.', 'Mails that are posted wait here for their confirmation codes.'],
  sent: ['No mails sent yet.', 'Mails that are sent stay here.'],
}

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
  // Those with others are folded away, and the tab does not count them.
  const peers = mails.filter(({ isHeld }) => isHeld === mail?.isHeld)
  const title = mail && <Isolated>{mail.client ?? mail.advertiser ?? 'Unknown'}</Isolated>
  return (
    <div className="edge flex px-0! lg:min-h-[calc(100dvh-10rem)]">
      <p role="status" className="sr-only">
        {steps.said}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its rows get the focus, or the list itself without rows */}
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
                {peers.indexOf(mail) + 1} of {peers.length}
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

const WAITING_MAILS = (
  <Waiting className="space-y-4 px-5 py-3" bars={['h-10 w-3/5', 'h-10 w-4/5', 'h-10 w-2/3', 'h-10 w-3/4']} />
)

interface MailListProps {
  mails: readonly WorkMail[]
  groups: readonly FilledGroup[]
  steps: Steps
}

function MailList({ mails, groups, steps }: MailListProps) {
  // The fold stays open when the viewer takes over one of its mails.
  const [startsOpen] = useState(groups.every(({ holder }) => holder !== null))
  if (groups.length === 0) return <Rows label="Sent" mails={mails} steps={steps} />
  const own = groups.filter(({ holder }) => holder === null)
  const others = groups.filter(({ holder }) => holder !== null)
  const total = (of: 'mails' | 'gold') => others.reduce((sum, group) => sum + group[of], 0)
  const listed = (some: readonly FilledGroup[]) =>
    some.map((group) => <Group key={group._id} group={group} steps={steps} />)
  return (
    <>
      {listed(own)}
      {others.length > 0 && (
        <Fold
          title="With others:"
          summary={sumText({ mails: total('mails'), gold: total('gold') })}
          startsOpen={startsOpen}
        >
          {listed(others)}
        </Fold>
      )}
    </>
  )
}

const sumText = ({ mails, gold }: Pick<WorkGroup, 'mails' | 'gold'>) =>
  `${mailsText(mails)}, ${grouped(gold)} g`

function Group({ group, steps }: { group: FilledGroup; steps: Steps }) {
  const { banks, faction, holder, listed } = group
  const { actor } = useMember()
  const isBankless = holder === null && banks.length === 0
  const name = isBankless
    ? 'No bank yet'
    : holder === null
      ? banks.map((bank) => bank.name).join(' or ')
      : `With ${holder}`
  return (
    <section aria-label={name}>
      <div className="flex min-h-10 items-center justify-between gap-x-3 border-b border-ink-700 bg-ink-850 px-4 py-1 sm:px-5">
        <h2 className="min-w-0 text-xs wrap-anywhere text-bone-500">
          <span
            className={classNames(
              'mr-2.5 text-sm font-semibold max-sm:block',
              isBankless ? 'text-amber-400' : 'text-bone-100',
            )}
          >
            <Isolated>{name}</Isolated>
          </span>
          {banks.length > 0 && `${faction} · `}
          {sumText(group)}
        </h2>
        {isBankless && isStaff(actor) && (
          <ButtonLink to={SCREENS.adminPanel.path} size="small">
            Add bank…
          </ButtonLink>
        )}
        {isBankless && !isStaff(actor) && (
          <span className="text-xs text-bone-300">An admin adds a hero name.</span>
        )}
        {holder && listed.length > 0 && (
          <Button size="small" busy={steps.isTaking} onClick={() => steps.take(listed)}>
            I have this gold<span className="sr-only">, which is with {holder}</span>
          </Button>
        )}
      </div>
      <Rows label={name} mails={listed} steps={steps} isBankless={isBankless} />
    </section>
  )
}

interface RowsProps {
  label: string
  mails: readonly WorkMail[]
  steps: Steps
  isBankless?: boolean
}

function Rows({ label, mails, steps: { mail: here, choose, show }, isBankless = false }: RowsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-ink-700 border-b border-ink-700">
      {mails.map((mail) => (
        <Row
          key={mail._id}
          mail={mail}
          isHere={mail._id === here?._id}
          isBankless={isBankless}
          onChoose={choose}
          onShow={show}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  mail: WorkMail
  isHere: boolean
  /** Shows the mail's payment realm. */
  isBankless: boolean
  onChoose(mail: WorkMail): void
  onShow(): void
}

/** Memoized: there are hundreds of rows, and choosing another mail changes two. */
const Row = memo(function DrawnRow({ mail, isHere, isBankless, onChoose, onShow }: RowProps) {
  const { client, advertiser, raid, paymentRealm, paymentFaction, amount, sent } = mail
  const facts = [
    isBankless && `${paymentRealm} (${paymentFaction})`,
    raid?.name ?? (!isBankless && paymentRealm),
    client !== null && advertiser,
  ]
  return (
    <li
      data-row={mail._id}
      className="[contain-intrinsic-block-size:auto_3.25rem] [content-visibility:auto] [overflow-clip-margin:0.5rem]"
    >
      <button
        type="button"
        data-focus
        aria-current={isHere || undefined}
        onFocus={() => onChoose(mail)}
        onClick={() => {
          onChoose(mail)
          onShow()
        }}
        className={classNames(
          'flex min-h-13 w-full items-center gap-x-4 px-4 py-1.5 text-left text-sm -outline-offset-2 hover:bg-ink-800/60 sm:px-5',
          isHere && 'lg:bg-ember-500/14 lg:shadow-[inset_3px_0_var(--color-ember-500)]',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            <Isolated>{client ?? advertiser ?? 'Unknown'}</Isolated>
          </span>
          <span className="block truncate text-xs text-bone-500">
            <Isolated>{facts.filter(Boolean).join(' · ')}</Isolated>
          </span>
        </span>
        <span className="flex flex-col-reverse items-end gap-x-4 sm:flex-row sm:items-center">
          {amount === 0 && <span className="text-xs whitespace-nowrap text-bone-500">Nothing to send</span>}
          {amount > 0 && !sent && <Age doneAt={mail.doneAt} />}
          <span className="sm:min-w-24 sm:text-right">
            <Gold amount={amount} className={sent ? 'text-bone-100!' : ''} />
          </span>
        </span>
      </button>
    </li>
  )
})

const AGE_COLOURS = { fresh: 'text-bone-500', amber: 'text-amber-400', red: 'text-rose-400' } as const

/** The age since Done: 'now', '5 h', '3 days'. */
function Age({ doneAt }: { doneAt: string }) {
  const age = useNow().getTime() - Date.parse(doneAt)
  const hours = Math.floor(age / 3_600_000)
  return (
    <span className={classNames('text-xs whitespace-nowrap', AGE_COLOURS[urgency(age)])}>
      {hours < 1 ? 'now' : hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`}
    </span>
  )
}
