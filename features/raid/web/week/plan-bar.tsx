import { useState } from 'react'
import { createRaids, MANY_RAIDS } from '#features/raid/calls.ts'
import { ApiFailure, failureText } from '#platform/call/web/api.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ConfirmDialog } from '#platform/ui/overlay/dialog.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { copiedMeanwhile, inputOf, type RaidDraft, refusalsOf } from './drafts.ts'
import type { WeekPlan } from './use-plan.ts'

export default function PlanBar({ plan, onCreated }: { plan: WeekPlan; onCreated(): void }) {
  const { drafts } = plan
  const [asked, setAsked] = useState<keyof typeof WORDS | null>(null)
  const close = () => setAsked(null)
  const { busy, create } = useCreateRaids(plan, onCreated, close)
  const count = drafts.length
  const tooMany = count > MANY_RAIDS

  function confirm(what: keyof typeof WORDS) {
    if (what !== 'discard') return create(drafts, what === 'publish')
    plan.remove(drafts)
    close()
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-b border-ink-700 bg-gold-400/5 px-5 py-2.5">
      <p className="mr-auto text-sm text-bone-300">
        {count === 1 ? '1 draft' : `${count} drafts`}, kept in this tab until you create them.
        {tooMany && ` At most ${MANY_RAIDS} are created at once: remove ${count - MANY_RAIDS}.`}
      </p>
      <Button variant="ghost" onClick={() => setAsked('discard')}>
        Discard
      </Button>
      <Button disabled={tooMany} onClick={() => setAsked('create')}>
        Create {count}
      </Button>
      <Button variant="primary" disabled={tooMany} onClick={() => setAsked('publish')}>
        Create and publish {count}
      </Button>
      {asked !== null && (
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

const FAILED = 'The raids could not be created'

/**
 * Creates the raids of all drafts or none (docs/product.md, WEEK-9); a refusal is shown at its draft. If somebody else has
 * copied a raid already, the draft of that raid is dropped.
 */
function useCreateRaids(plan: WeekPlan, onCreated: () => void, onEnd: () => void) {
  const shownTime = useShownTime()
  const { busy, write } = useWrite(FAILED)

  function reasonOf(error: unknown, sent: readonly RaidDraft[]): string {
    const { copied, refusals } = refusedOf(error, sent)
    const first = sent.find(({ _id }) => refusals.has(_id))
    if (first !== undefined) {
      const where = `${dayText(first.date, new Date())}, ${shownTime(first.time)}, ${first.name}`
      return `${where}: ${refusals.get(first._id)} Nothing was created.`
    }
    if (copied.length > 0)
      return `${copied.length} of these raids were copied meanwhile. Nothing was created.`
    const isCopied = error instanceof ApiFailure && error.code === 'raid-copied'
    return isCopied
      ? 'Somebody else is copying these raids. Nothing was created.'
      : failureText(error, FAILED)
  }

  function create(drafts: readonly RaidDraft[], publish: boolean) {
    const raids = drafts.map((draft) => ({ ...inputOf(draft), copiedFrom: draft.copiedFrom }))
    write(
      createRaids,
      { raids, publish },
      {
        says: (error) => reasonOf(error, drafts),
        failed(error) {
          const { copied, refusals } = refusedOf(error, drafts)
          plan.refused(refusals)
          plan.remove(copied)
          onEnd()
        },
        done(created) {
          plan.created(drafts, created)
          onCreated()
          onEnd()
        },
      },
    )
  }

  return { busy, create }
}

function refusedOf(error: unknown, sent: readonly RaidDraft[]) {
  const fields = error instanceof ApiFailure ? error.fields : {}
  return { copied: copiedMeanwhile(fields, sent), refusals: refusalsOf(fields, sent) }
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
