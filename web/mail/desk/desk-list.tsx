import { useState } from 'react'
import { type DeskMail, type DeskTab, groupText, noBank, urgency } from '#domain/mail/desk.ts'
import { Gold } from '#web/game/gold.tsx'
import type { FilledGroup } from '#web/mail/desk/use-desk.ts'
import type { DeskWork } from '#web/mail/desk/use-desk-work.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
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
  return groups.map((group) => <Group key={group._id} tab={tab} group={group} work={work} />)
}

function Group({ tab, group, work }: { tab: DeskTab; group: FilledGroup; work: DeskWork }) {
  const { banks, realm, faction, listed } = group
  const [chosen, setChosen] = useState('')
  const [only, ...others] = banks
  const name = groupName(group)
  return (
    <section aria-label={name} className="border-b border-ink-700 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-2 bg-ink-850 px-4 py-2.5">
        <h3 className="min-w-0 text-sm font-semibold wrap-anywhere">
          {only === undefined ? (
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
      </div>
      <Rows label={name} mails={listed} work={work} />
    </section>
  )
}

function groupName(group: FilledGroup): string {
  const { banks, realm, faction } = group
  if (banks.length === 0) return noBank(realm, faction)
  return groupText(banks.map(({ name }) => name).join(' or '), group)
}

function Rows({ label, mails, work }: { label: string; mails: readonly DeskMail[]; work: DeskWork }) {
  return (
    <ul aria-label={label} className="divide-y divide-ink-700">
      {mails.map((mail) => (
        <li key={mail._id}>
          <button
            type="button"
            data-mail={mail._id}
            aria-current={mail._id === work.mail?._id || undefined}
            onFocus={() => work.choose(mail)}
            onClick={() => {
              work.choose(mail)
              work.show()
            }}
            className={classNames(
              'flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-left text-sm hover:bg-ink-800/60',
              mail._id === work.mail?._id && 'bg-ember-500/8',
            )}
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">
                <Isolated>{mail.client ?? mail.advertiser ?? 'Unknown'}</Isolated>
              </span>
              <span className="block text-xs text-bone-300">
                {mail.raid ? <Isolated>{mail.raid.name}</Isolated> : mail.paymentRealm}
              </span>
            </span>
            <span className="flex items-center gap-3">
              <State mail={mail} />
              <Gold amount={mail.amount} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function State({ mail: { amount, sent, arrived, doneAt } }: { mail: DeskMail }) {
  const age = useNow().getTime() - Date.parse(doneAt)
  if (amount === 0) return <StatusChip tone="quiet">Nothing to send</StatusChip>
  if (sent) return <StatusChip tone="done">Sent</StatusChip>
  const tone = urgency(age)
  return (
    <>
      {arrived && <StatusChip tone="info">Arrived</StatusChip>}
      <StatusChip tone={tone === 'red' ? 'danger' : tone === 'amber' ? 'warning' : 'quiet'}>
        {ageText(age)}
      </StatusChip>
    </>
  )
}

/** '5 h', '3 days'. */
function ageText(age: number): string {
  const hours = Math.max(0, Math.floor(age / 3_600_000))
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}
