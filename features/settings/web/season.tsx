import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordHistory } from '#features/history/web/record-history.tsx'
import { useMember } from '#features/member/web/member-context.ts'
import { createSeason, type Season, seasonText } from '#features/season/calls.ts'
import { seasons } from '#features/season/web/queries.ts'
import { can } from '#platform/call/rights.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { useCallForm } from '#platform/call/web/use-server-form.ts'
import { Button } from '#platform/ui/button.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { Field, Textarea } from '#platform/ui/form/field.tsx'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'

/** The current season (docs/product.md, Season). */
export default function SeasonPage() {
  return (
    <div className="settings-part">
      <Loaded
        query={useQuery(seasons)}
        failed="The season could not be loaded"
        skeleton={<Waiting bars={['h-6 w-48', 'mt-4 h-16 w-full', 'mt-4 h-6 w-3/5']} />}
      >
        {([season]) => season && <Current season={season} />}
      </Loaded>
    </div>
  )
}

function Current({ season }: { season: Season }) {
  const { _id, name, raids, curve, tokenGroups } = season
  const [isPasting, setPasting] = useState(false)
  const mayChange = can(useMember().roles, 'change-season')
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-semibold">{name}</h3>
        <StatusChip tone="done">Current</StatusChip>
        <span className="ml-auto flex gap-2">
          {_id !== null && <RecordHistory noun="season" id={_id} of={name} worded />}
          {mayChange && <Button onClick={() => setPasting(true)}>Paste a new season</Button>}
        </span>
      </div>
      {!mayChange && <p className="mb-4 text-sm text-bone-500">Only an Admin can change it.</p>}
      {raids.map((raid) => (
        <section key={raid.name} aria-label={raid.name} className="mb-4">
          <h4 className="text-sm font-semibold">{raid.name}</h4>
          <ol className="mt-2 flex flex-wrap gap-x-4 gap-y-2 text-sm text-bone-300">
            {raid.bosses.map((boss) => (
              <li key={boss} className="flex items-center gap-1.5">
                {boss}
                {curve.includes(boss) && <StatusChip tone="info">Curve</StatusChip>}
              </li>
            ))}
          </ol>
        </section>
      ))}
      {tokenGroups.length > 0 && (
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
          {tokenGroups.map((group) => (
            <div key={group.name} className="contents">
              <dt className="font-semibold">{group.name}</dt>
              <dd className="text-bone-300">{group.classes.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {isPasting && <PasteSeason current={season} onClose={() => setPasting(false)} />}
    </>
  )
}

/** Starts with the current season, so that unchanged parts need no typing. */
function PasteSeason({ current, onClose }: { current: Season; onClose(): void }) {
  const { form, busy, errorOf, submit } = useCallForm(createSeason, {
    startsWith: { text: seasonText(current) },
    refused: 'The season could not be saved',
    done: onClose,
  })
  return (
    <FormDialog
      title="New season"
      size="large"
      busy={busy}
      submitLabel="Make current"
      busyLabel="Saving…"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Season as JSON"
        hint="Its name, raids with their bosses, the bosses that Curve sells, and token groups"
        error={errorOf('text')}
      >
        <Textarea {...form.register('text')} rows={16} spellCheck={false} className="font-mono text-xs" />
      </Field>
    </FormDialog>
  )
}
