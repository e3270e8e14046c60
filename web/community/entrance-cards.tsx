import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#domain/rights.ts'
import { FIXED, type Setting, type SettingName } from '#domain/setting/setting.ts'
import { type Entrance, SETUP_TITLES, type SetupStep } from '#domain/setup/setup.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { entranceQuery, settingsQuery } from '#web/community/queries.ts'
import { RecordHistory } from '#web/history/record-history.tsx'
import { useMember } from '#web/member/member-context.ts'
import { changeTitle } from '#web/setup/step.ts'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Section } from '#web/ui/section.tsx'

const EntranceDialog = onDemand(() => import('#web/community/entrance-dialog.tsx'))

interface Card {
  readonly step: Exclude<SetupStep, 'community'>
  readonly about: string
  /** The present values, in a line. */
  said(entrance: Entrance, formerUrl: string): string
  /** All fields that it changes. */
  readonly fields: readonly string[]
  readonly setting: SettingName
}

/** The set-up's steps that say how people get in (docs/product.md, OWN-6, OWN-7). */
export const ENTRANCE_CARDS: readonly Card[] = [
  {
    step: 'address',
    about: 'Where people reach the site. It changes once somebody has signed in at the new one.',
    said: ({ publicUrl }, formerUrl) =>
      `${publicUrl}${formerUrl === '' ? '' : `. Who is signed in at ${formerUrl} stays so.`}`,
    fields: ['publicUrl'],
    setting: 'address',
  },
  {
    step: 'discord',
    about:
      'The application by which people sign in, and the bot that reads the server and writes to members.',
    said: ({ clientId, hasBot }) => `Application ${clientId}, ${hasBot ? 'with a bot' : 'without a bot'}`,
    fields: ['clientId', 'clientSecret', 'botToken'],
    setting: 'discord',
  },
  {
    step: 'roles',
    about: 'Whose roles count, and which of them give each of the nine. Nobody is signed out.',
    said: ({ guildId, roles }) =>
      `Server ${guildId}, ${Object.values(roles).filter((ids) => ids.length > 0).length} of 9 roles`,
    fields: ['guildId', 'Admin'],
    setting: 'roles',
  },
]

export function EntranceCards() {
  return ENTRANCE_CARDS.map((card) => <EntranceCard key={card.step} {...card} />)
}

function EntranceCard({ step, about, said, fields, setting }: Card) {
  const [entrance, settings] = [useQuery(entranceQuery), useQuery(settingsQuery)]
  const all = settings.data ?? []
  const fixed = all.flatMap((one) => one.fixed)
  const title = SETUP_TITLES[step]
  return (
    <Section anchor={step} title={title} about={about}>
      <Loaded
        query={entrance}
        failed="The settings could not be loaded"
        skeleton={<Waiting bars={['h-5 w-3/5', 'h-9 w-24']} />}
      >
        {(state) => (
          <>
            <p className="mb-3 wrap-anywhere">{said(state, textOf(all, 'address', 'formerUrl'))}</p>
            {fields.some((field) => fixed.includes(field)) && (
              <p className="-mt-2 mb-3 text-sm text-bone-500">{FIXED}</p>
            )}
            <div className="flex flex-wrap items-center gap-2">
              {fields.every((field) => fixed.includes(field)) ? null : (
                <Change step={step} state={state} settings={all} />
              )}
              <RecordHistory noun="setting" id={setting} of={title} worded />
            </div>
          </>
        )}
      </Loaded>
    </Section>
  )
}

function textOf(all: readonly Setting[], name: SettingName, field: string): string {
  return String(all.find((one) => one.name === name)?.value[field] ?? '')
}

function Change(props: { step: Card['step']; state: Entrance; settings: readonly Setting[] }) {
  const [open, setOpen] = useState(false)
  if (!can(useMember().roles, 'change-settings'))
    return <p className="text-sm text-bone-300">Only an Admin can change this.</p>
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {changeTitle(props.step)}
      </Button>
      {open && <EntranceDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
