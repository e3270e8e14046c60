import { useState } from 'react'
import type { Raid } from '#domain/raid/raid.ts'
import type { RaidDraft } from '#web/raid/week/drafts.ts'
import { useCreateRaids } from '#web/raid/week/use-create-raids.ts'
import type { WeekPlan } from '#web/raid/week/use-plan.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

const ChooseDrafts = onDemand(() => import('#web/raid/week/choose-drafts.tsx'))

interface PlanBarProps {
  plan: WeekPlan
  /** The raids of the week on screen. */
  raids: readonly Raid[]
  onCreated(): void
}

type Asked = 'create' | 'publish' | 'discard' | 'choose'

/** The actions on the drafts of the week on screen, at least one: they are created in parts, or discarded. */
export default function PlanBar({ plan, raids, onCreated }: PlanBarProps) {
  const { chosen: drafts, choose } = plan
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const { busy, create } = useCreateRaids(plan, onCreated, close)
  const count = drafts.length

  function confirm(what: keyof typeof WORDS) {
    if (what !== 'discard') return create(drafts, what === 'publish')
    plan.remove(drafts)
    close()
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-b border-ink-700 bg-gold-400/5 px-5 py-2.5">
      <p className="mr-auto text-sm text-bone-300">
        {plan.drafts.length === 1 ? '1 draft' : `${plan.drafts.length} drafts`}, kept in this tab until you
        create them.
      </p>
      {plan.drafts.length > 1 && <Choices plan={plan} onChoose={() => setAsked('choose')} />}
      <Button variant="ghost" onClick={() => setAsked('discard')}>
        Discard
      </Button>
      <Button onClick={() => setAsked('create')}>Create {count}</Button>
      <Button variant="primary" onClick={() => setAsked('publish')}>
        Create and publish {count}
      </Button>
      {asked === 'choose' && (
        <ChooseDrafts
          plan={plan}
          raids={raids}
          chosen={drafts}
          onChoose={(ids) => {
            choose(ids)
            close()
          }}
          onClose={close}
        />
      )}
      {asked !== null && asked !== 'choose' && (
        <ConfirmDialog
          {...WORDS[asked]}
          busy={busy}
          danger={asked === 'discard'}
          onConfirm={() => confirm(asked)}
          onCancel={close}
        >
          <p>{WORDS[asked].question}</p>
          <DraftLines drafts={drafts} warnings={asked === 'discard' ? NO_WARNINGS : plan.warnings} />
        </ConfirmDialog>
      )}
    </div>
  )
}

interface ChoicesProps {
  plan: WeekPlan
  onChoose(): void
}

function Choices({ plan: { drafts, chosen, choice, choose }, onChoose }: ChoicesProps) {
  const published = drafts.filter(({ wasPublished }) => wasPublished).length
  const segment = (label: string, isChosen: boolean, onClick: () => void) => (
    <button type="button" aria-pressed={isChosen} className="segment touch-target" onClick={onClick}>
      {label}
    </button>
  )
  const ticked = choice instanceof Set ? chosen.length : null
  return (
    <fieldset className="segments">
      <legend className="sr-only">Which drafts</legend>
      {segment(`All ${drafts.length}`, choice === 'all', () => choose('all'))}
      {published > 0 &&
        published < drafts.length &&
        segment(`Published ${published}`, choice === 'published', () => choose('published'))}
      {segment(ticked === null ? 'Choose…' : `Chosen ${ticked}…`, ticked !== null, onChoose)}
    </fieldset>
  )
}

const NO_WARNINGS: WeekPlan['warnings'] = new Map()

const WORDS = {
  create: {
    title: 'Create raids',
    question: 'Create these raids? They stay pending until they are published.',
    confirmLabel: 'Create',
    busyLabel: 'Creating…',
  },
  publish: {
    title: 'Create and publish raids',
    question: 'Create and publish these raids? They will be visible to all users.',
    confirmLabel: 'Create and publish',
    busyLabel: 'Creating…',
  },
  discard: {
    title: 'Discard drafts',
    question: 'Discard these drafts?',
    confirmLabel: 'Discard',
    busyLabel: 'Discarding…',
  },
} as const

function DraftLines({ drafts, warnings }: Pick<WeekPlan, 'warnings'> & { drafts: readonly RaidDraft[] }) {
  const shownTime = useShownTime()
  const now = new Date()
  return (
    <ul className="mt-3 divide-y divide-ink-700 rounded-lg border border-ink-700 bg-ink-850 text-sm">
      {drafts.map(({ _id, date, time, name }) => (
        <li key={_id} className="px-3 py-1.5">
          <span className="text-bone-300">
            {dayText(date, now)}, {shownTime(time)}
          </span>{' '}
          <span className="font-medium break-words text-bone-100">
            <Isolated>{name}</Isolated>
          </span>
          {warnings.get(_id)?.map((warning) => (
            <span key={warning} className="block text-xs text-pretty text-amber-400">
              {warning}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
