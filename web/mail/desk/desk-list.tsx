import { Fragment, memo, useState } from 'react'
import { noBank } from '#domain/bank/rules.ts'
import { type DeskMail, type DeskTab, groupText, urgency } from '#domain/mail/desk.ts'
import { SCREENS } from '#domain/page.ts'
import { isStaff } from '#domain/rights.ts'
import { Gold } from '#web/game/gold.tsx'
import type { FilledGroup } from '#web/mail/desk/use-desk.ts'
import type { DeskWork } from '#web/mail/desk/use-desk-work.ts'
import { useMember } from '#web/member/member-context.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/form/select.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

interface DeskListProps {
  tab: DeskTab
  mails: readonly DeskMail[]
  groups: readonly FilledGroup[]
  work: DeskWork
}

/** Mails by the bank that they go to; while one has the focus, J K lead on, G codes its group, Space posts, 1 2 3 4 copy. */
export function DeskList({ tab, mails, groups, work }: DeskListProps) {
  if (tab === 'sent') return <Rows label="Sent" mails={mails} work={work} />
  const hasOthers = groups.some(({ holder }) => holder)
  return groups.map((group, at) => (
    <Fragment key={group._id}>
      {hasOthers && (at === 0 || Boolean(groups[at - 1]?.holder) !== Boolean(group.holder)) && (
        <p className="bg-ink-900 px-4 py-1 text-2xs text-bone-300 sm:px-5">
          {group.holder ? 'With others' : 'With you'}
        </p>
      )}
      <Group {...{ tab, group, work }} />
    </Fragment>
  ))
}

interface GroupProps extends Pick<DeskListProps, 'tab' | 'work'> {
  group: FilledGroup
}

function Group({ tab, group, work }: GroupProps) {
  const { banks, realm, faction, holder, listed } = group
  const { actor } = useMember()
  const [chosen, setChosen] = useState('')
  const [only, ...others] = banks
  const name = groupName(group)
  // A phone says it in the row: a head of its own would take the room of another mail.
  const isOne = Boolean(holder) && listed.length === 1
  return (
    <section aria-label={name} className="border-b border-ink-700 last:border-b-0">
      <div
        className={classNames(
          'flex min-h-9 items-center justify-between gap-x-2 bg-ink-850 px-4 py-0.5 sm:px-5',
          !holder && 'flex-wrap',
          isOne && 'max-sm:hidden',
        )}
      >
        <h3 className="min-w-0 text-xs font-semibold wrap-anywhere sm:text-sm">
          {only === undefined && !holder ? (
            <span className="text-amber-400">{noBank(realm, faction)}</span>
          ) : (
            <Isolated>{name}</Isolated>
          )}
        </h3>
        {tab === 'code' && only !== undefined && (
          <div className="flex flex-wrap items-center gap-2">
            {others.length > 0 && (
              <Select
                aria-label="Hero name"
                value={chosen}
                onChange={({ target }) => setChosen(target.value)}
                options={['', ...banks.map((bank) => bank.name)]}
              />
            )}
            <Button
              size="small"
              busy={work.isCoding}
              busyLabel="Coding…"
              onClick={() => void work.code(group, banks.find((bank) => bank.name === chosen)?._id)}
            >
              Codes for {listed.length === 1 ? '1 mail' : `${listed.length} mails`}
            </Button>
          </div>
        )}
        {only === undefined && !holder && isStaff(actor) && (
          <ButtonLink to={SCREENS.adminPanel.path} size="small">
            Add hero name<span className="sr-only">{` for ${realm} (${faction})`}</span>
          </ButtonLink>
        )}
        {holder && listed.length > 0 && (
          <Button size="small" busy={work.isTaking} onClick={() => work.take(listed)}>
            I have this gold<span className="sr-only">, which was with {holder}</span>
          </Button>
        )}
      </div>
      <Rows label={name} mails={listed} work={work} holder={isOne && holder} />
    </section>
  )
}

function groupName(group: FilledGroup): string {
  const { banks, realm, faction, holder } = group
  if (banks.length === 0 && !holder) return noBank(realm, faction)
  return groupText(banks.map(({ name }) => name).join(' or '), group)
}

interface RowsProps {
  label: string
  mails: readonly DeskMail[]
  work: DeskWork
  /** The holder, where no head above names them on a phone. */
  holder?: RowProps['holder']
}

function Rows({ label, mails, work: { mail: here, choose, show }, holder }: RowsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-ink-700">
      {mails.map((mail) => (
        <Row
          key={mail._id}
          mail={mail}
          isHere={mail._id === here?._id}
          holder={holder}
          onChoose={choose}
          onShow={show}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  mail: DeskMail
  /** It is the one that is worked on. */
  isHere: boolean
  holder?: string | null | false | undefined
  onChoose(mail: DeskMail): void
  onShow(): void
}

/** Far from the window it is not laid out. There are hundreds: a key that leads on draws two of them again. */
const Row = memo(function DrawnRow({ mail, isHere, holder, onChoose, onShow }: RowProps) {
  return (
    <li
      data-row={mail._id}
      className="[contain-intrinsic-block-size:auto_3.5rem] [content-visibility:auto] [overflow-clip-margin:0.5rem]"
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
          'grid min-h-14 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 text-left text-sm hover:bg-ink-800/60 sm:px-5',
          isHere && 'bg-ember-500/14 shadow-[inset_2px_0_var(--color-ember-500)]',
        )}
      >
        <span className="min-w-0">
          <span className="block truncate font-semibold">
            <Isolated>{mail.client ?? mail.advertiser ?? 'Unknown'}</Isolated>
          </span>
          <span className="block truncate text-xs text-bone-300">
            {mail.raid ? <Isolated>{mail.raid.name}</Isolated> : mail.paymentRealm}
            {holder && (
              <span className="sm:hidden">
                {' '}
                · with <Isolated>{holder}</Isolated>
              </span>
            )}
          </span>
        </span>
        <span className="flex flex-col-reverse items-end gap-x-3 sm:flex-row sm:items-center">
          <State mail={mail} />
          <Gold amount={mail.amount} />
        </span>
      </button>
    </li>
  )
})

function State({ mail: { amount, sent, doneAt } }: { mail: DeskMail }) {
  const age = useNow().getTime() - Date.parse(doneAt)
  if (amount === 0) return <StatusChip tone="quiet">Nothing to send</StatusChip>
  if (sent) return <StatusChip tone="done">Sent</StatusChip>
  const tone = urgency(age)
  return (
    <StatusChip tone={tone === 'red' ? 'danger' : tone === 'amber' ? 'warning' : 'quiet'}>
      {ageText(age)}
    </StatusChip>
  )
}

/** '5 h', '3 days'. */
function ageText(age: number): string {
  const hours = Math.max(0, Math.floor(age / 3_600_000))
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}
