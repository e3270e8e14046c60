import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SCREENS } from '#domain/page.ts'
import { can } from '#domain/rights.ts'
import { createSeason } from '#domain/season/endpoints.ts'
import { seasonText } from '#domain/season/rules.ts'
import type { Season } from '#domain/season/season.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useCallForm } from '#web/call/use-call-form.ts'
import { RecordHistory } from '#web/history/record-history.tsx'
import { useMember } from '#web/member/member-context.ts'
import { seasons } from '#web/season/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** What the game sells now (docs/product.md, Season). */
export default function SeasonScreen() {
  const query = useQuery(seasons)
  const [isPasting, setPasting] = useState(false)
  const mayChange = can(useMember().roles, 'change-season')
  const [current] = query.data ?? []
  return (
    <>
      <PageHeader
        title={SCREENS.season.title}
        actions={
          mayChange &&
          current && (
            <Button variant="primary" onClick={() => setPasting(true)}>
              Paste a new season
            </Button>
          )
        }
      >
        Raids and bosses on sale. New raids are of the current season; raids keep the season that they were
        made in.{!mayChange && ' Only an Admin can change it.'}
      </PageHeader>
      <Loaded
        query={query}
        inPanel
        failed="The season could not be loaded"
        skeleton={
          <Panel>
            <Waiting bars={['h-6 w-48', 'mt-4 h-16 w-full', 'mt-4 h-6 w-3/5']} />
          </Panel>
        }
      >
        {([season]) => season && <Current season={season} />}
      </Loaded>
      {isPasting && current && <PasteSeason current={current} onClose={() => setPasting(false)} />}
    </>
  )
}

function Current({ season: { _id, name, raids, curve, tokenGroups } }: { season: Season }) {
  return (
    <Panel
      title={name}
      aside={<StatusChip tone="done">Current</StatusChip>}
      actions={_id !== null && <RecordHistory noun="season" id={_id} of={name} worded />}
    >
      {raids.map((raid) => (
        <section key={raid.name} aria-label={raid.name} className="mb-4">
          <h3 className="text-sm font-semibold">{raid.name}</h3>
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
    </Panel>
  )
}

/** Begins with the current season, so that what stays need not be typed again. */
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
