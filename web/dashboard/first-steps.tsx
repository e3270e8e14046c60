import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, X } from 'lucide-react'
import { Link } from 'wouter'
import { type FirstStep, getFirstSteps, putStepsAway, stepWords } from '#domain/agenda/first-steps.ts'
import { LOGIN } from '#domain/page.ts'
import { call } from '#web/call/api.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The steps of a community before its first evening, until they are done or put away (docs/product.md, HOME-7). */
export default function FirstSteps() {
  const query = useQuery({
    queryKey: VIEW_KEYS['first-steps'],
    queryFn: async ({ signal }) => (await call(getFirstSteps, {}, { signal })).payload,
    staleTime: 0,
  })
  return (
    <Loaded
      query={query}
      failed="The first steps could not be loaded"
      quiet
      inPanel
      skeleton={<div data-coming="steps" className="h-28" />}
    >
      {(steps) => steps.length > 0 && <Steps steps={steps} />}
    </Loaded>
  )
}

function Steps({ steps }: { steps: readonly FirstStep[] }) {
  const { busy, write } = useWrite('The steps could not be put away')
  const putAway = (away: readonly FirstStep[]) => write(putStepsAway, { steps: away.map(({ step }) => step) })
  const done = steps.filter((one) => one.done).length
  return (
    <Panel
      title="First steps"
      aside={<span className="text-sm text-bone-300">{`${done} of ${steps.length} done`}</span>}
      actions={
        <Button size="small" variant="ghost" busy={busy} onClick={() => putAway(steps)}>
          Put away
        </Button>
      }
      flush
    >
      <ul className="divide-y divide-ink-700">
        {steps.map((one) => (
          <Step key={one.step} step={one} onPutAway={() => putAway([one])} />
        ))}
      </ul>
    </Panel>
  )
}

function Step({ step, onPutAway }: { step: FirstStep; onPutAway(): void }) {
  const { title, note, to } = stepWords(step)
  if (step.done)
    return (
      <li className="flex min-h-10 items-center gap-4 px-5 py-1 text-bone-300">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-moss-400" />
        {title}
        <span className="sr-only">: done</span>
      </li>
    )
  const isPerson = step.step === 'leader' || step.step === 'collector'
  return (
    <li className="flex flex-wrap items-center pr-3">
      <Link
        to={to}
        className="flex min-h-13 min-w-0 flex-1 basis-60 items-center gap-4 px-5 py-1.5 -outline-offset-2 transition-colors duration-150 hover:bg-ink-850"
      >
        <Circle aria-hidden className="size-4 shrink-0 text-bone-500" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-xs text-bone-300">{note}</span>
        </span>
      </Link>
      {isPerson && !step.isKnown && (
        <CopyButton text={window.location.origin + LOGIN} what="address">
          Copy address
        </CopyButton>
      )}
      <IconButton label={`Put away: ${title}`} icon={<X className="size-4" />} onClick={onPutAway} />
    </li>
  )
}
