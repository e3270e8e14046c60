import { useState } from 'react'
import { createRaids, MANY_RAIDS } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { ApiFailure } from '#web/call/api.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useWrite } from '#web/call/use-write.ts'
import { inputOf, type RaidDraft, refusalsOf } from '#web/raid/week/drafts.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface PlanBarProps {
  /** The drafts of the week on screen, the soonest first; at least one. */
  drafts: readonly RaidDraft[]
  warnings: ReadonlyMap<string, readonly string[]>
  onCreated(sent: readonly RaidDraft[], raids: readonly Raid[]): void
  /** Why, by the ids of the drafts; none was made. */
  onRefused(refusals: ReadonlyMap<string, string>): void
  onDiscard(): void
}

type Asked = 'create' | 'publish' | 'discard'

/** What becomes of the drafts: they are made, all or none, or thrown away. */
export function PlanBar({ drafts, warnings, onDiscard, ...taking }: PlanBarProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { busy, create } = useCreate(taking, () => setAsked(null))
  const count = drafts.length
  const tooMany = count > MANY_RAIDS ? `At most ${MANY_RAIDS} at once` : undefined
  const offer = { disabled: tooMany !== undefined, title: tooMany }

  function confirm(what: Asked) {
    if (what !== 'discard') return create(drafts, what === 'publish')
    onDiscard()
    setAsked(null)
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-b border-ink-700 bg-gold-400/5 px-5 py-2.5">
      <p className="mr-auto text-sm text-bone-300">
        {count === 1 ? '1 draft' : `${count} drafts`}, kept in this tab until you create them.
        {tooMany && <span className="block text-amber-400">{tooMany}.</span>}
      </p>
      <Button variant="ghost" onClick={() => setAsked('discard')}>
        Discard
      </Button>
      <Button {...offer} onClick={() => setAsked('create')}>
        Create {count}
      </Button>
      <Button {...offer} variant="primary" onClick={() => setAsked('publish')}>
        Create and publish {count}
      </Button>
      {asked && (
        <ConfirmDialog
          {...WORDS[asked]}
          busy={busy}
          danger={asked === 'discard'}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{WORDS[asked].question}</p>
          <DraftLines drafts={drafts} warnings={asked === 'discard' ? NO_WARNINGS : warnings} />
        </ConfirmDialog>
      )}
    </div>
  )
}

const NO_WARNINGS: PlanBarProps['warnings'] = new Map()

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

function DraftLines({ drafts, warnings }: Pick<PlanBarProps, 'drafts' | 'warnings'>) {
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

function useCreate(
  { onCreated, onRefused }: Pick<PlanBarProps, 'onCreated' | 'onRefused'>,
  onEnd: () => void,
) {
  const shownTime = useShownTime()
  const { busy, write } = useWrite('The raids could not be created')

  function create(drafts: readonly RaidDraft[], publish: boolean) {
    const refusalsIn = (error: unknown) =>
      error instanceof ApiFailure ? refusalsOf(error.fields, drafts) : new Map<string, string>()
    write(
      createRaids,
      { raids: drafts.map(inputOf), publish },
      {
        says(error) {
          const refusals = refusalsIn(error)
          const first = drafts.find(({ _id }) => refusals.has(_id))
          if (first === undefined) return failureText(error, 'The raids could not be created')
          const where = `${dayText(first.date, new Date())}, ${shownTime(first.time)}, ${first.name}`
          return `${where}: ${refusals.get(first._id)} Nothing was created.`
        },
        failed(error) {
          onRefused(refusalsIn(error))
          onEnd()
        },
        done(raids) {
          onCreated(drafts, raids)
          onEnd()
        },
      },
    )
  }

  return { busy, create }
}
