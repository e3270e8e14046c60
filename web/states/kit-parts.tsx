import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ROLES } from '#domain/rights.ts'
import { CLASSES, DIFFICULTIES, FACTIONS } from '#domain/season.ts'
import { ClassChip } from '#web/game/class-chip.tsx'
import { DifficultyChip } from '#web/game/difficulty-chip.tsx'
import { FactionChip } from '#web/game/faction-chip.tsx'
import { Gold } from '#web/game/gold.tsx'
import { RoleBadge } from '#web/game/role-badge.tsx'
import { SlotsBar } from '#web/game/slots-bar.tsx'
import { Shown } from '#web/states/list-states.tsx'
import { foreignName, MOST_GOLD, some } from '#web/states/records.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { InlineNote } from '#web/ui/feedback/inline-note.tsx'
import { Meter } from '#web/ui/feedback/meter.tsx'
import { NoPermission } from '#web/ui/feedback/no-permission.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { FigureStrip } from '#web/ui/figure-strip.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FilterBar } from '#web/ui/form/filter-bar.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PresenceDot } from '#web/ui/presence-dot.tsx'
import { Section } from '#web/ui/section.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'
import { Tab, Tabs } from '#web/ui/tabs.tsx'

const nothing = () => {}
const LONG = some(foreignName, 4)

function Buttons() {
  return (
    <>
      {(['primary', 'secondary', 'danger', 'ghost', 'link'] as const).map((variant) => (
        <Shown key={variant} name={variant}>
          <div className="flex flex-wrap gap-3">
            {(['small', 'medium', 'large'] as const).map((size) => (
              <Button key={size} variant={variant} size={size} icon={<Plus aria-hidden className="size-4" />}>
                {size}
              </Button>
            ))}
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} busy busyLabel="Saving…">
              Save
            </Button>
          </div>
        </Shown>
      ))}
      <Shown name="Others">
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink to="/dashboard/settings">Settings</ButtonLink>
          <IconButton label="Delete" icon={<Trash2 aria-hidden className="size-4" />} />
          <CopyButton text="text">Copy</CopyButton>
          <MoreMenu label="More" items={[{ label: 'Copy', onChoose: nothing }]} />
          <Tooltip tip="When it begins">9:00 PM</Tooltip>
          <Spinner />
        </div>
      </Shown>
    </>
  )
}

function Chips() {
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Class', CLASSES.map((name) => <ClassChip key={name} name={name} />)],
    ['Difficulty', DIFFICULTIES.map((one) => <DifficultyChip key={one} difficulty={one} />)],
    ['Faction', FACTIONS.map((one) => <FactionChip key={one} faction={one} />)],
    ['Role', ROLES.map((role) => <RoleBadge key={role} role={role} />)],
    [
      'State',
      (['done', 'danger', 'info', 'warning', 'quiet'] as const).map((tone) => (
        <StatusChip key={tone} tone={tone}>
          {tone}
        </StatusChip>
      )),
    ],
    ['Gold', [0, 1, -217_000, MOST_GOLD].map((amount) => <Gold key={amount} amount={amount} />)],
    ['Presence', <PresenceDot key="one" tone="online" label="Online" />],
  ]
  return rows.map(([name, chips]) => (
    <Shown key={name} name={name}>
      <div className="flex flex-wrap gap-3">{chips}</div>
    </Shown>
  ))
}

function Heads() {
  const figures = [
    { label: 'You hold', value: <Gold amount={MOST_GOLD} /> },
    { label: 'Due to you', value: <Gold amount={0} />, note: 'was 12', sign: '+' },
    { label: 'Not known yet', value: undefined, sign: '=' },
    { label: 'Withheld', value: null, choice: { chosen: true, onChoose: nothing } },
  ]
  return (
    <>
      <Shown name="With all">
        <PageHeader
          title="Collection & Pending History"
          figures={<FigureStrip figures={figures} />}
          actions={<Button>Move gold</Button>}
        >
          What you hold, what is due to you, and every step that changed it.
        </PageHeader>
        <Tabs label="Places" actions={<Button size="small">New payout</Button>}>
          {['Entries', 'People', 'Banks', 'Raids', 'Open', 'Payouts'].map((name, at) => (
            <Tab key={name} to={`?tab=${name}`} here={at === 0} count={at * 500}>
              {name}
            </Tab>
          ))}
        </Tabs>
      </Shown>
      <Shown name="Alone">
        <FigureStrip figures={figures} />
      </Shown>
      <Shown name="Filters">
        <FilterBar label="Raids" count={2} onClear={nothing} filtered aside="12 raids" labelled>
          {['Date', 'Difficulty', 'Leader', 'Loot'].map((label) => (
            <Field key={label} label={label} compact>
              <Select options={LONG} />
            </Field>
          ))}
        </FilterBar>
        <Pager label="Raids" page={7} pageCount={1_000} onPage={nothing} />
        <ShowMore query={{ hasNextPage: true, isFetchingNextPage: true, fetchNextPage: nothing }} />
      </Shown>
    </>
  )
}

function Panels() {
  return (
    <>
      {LONG.map((name) => (
        <Shown key={name} name={name.slice(0, 20)}>
          <Panel
            title={<Isolated>{name}</Isolated>}
            aside={<StatusChip tone="quiet">500</StatusChip>}
            actions={<Button size="small">Publish</Button>}
          >
            <p className="wrap-anywhere">{name}</p>
            <SlotsBar taken={3} capacity={8} />
            <Meter label={name} value={3} max={8} />
          </Panel>
        </Shown>
      ))}
      <Shown name="Sections">
        <Panel flush>
          <div className="divide-y divide-ink-700">
            <Section title="Times" about={LONG.join(' ')}>
              <Fold title="Backup (2)" summary={LONG[1]} startsOpen>
                <p className="p-4 wrap-anywhere">{LONG[3]}</p>
              </Fold>
            </Section>
          </div>
        </Panel>
      </Shown>
    </>
  )
}

function Feedback() {
  return (
    <>
      <Shown name="Empty">
        <EmptyState title="No raids match these filters" action={<Button>Clear Filters</Button>}>
          {LONG[1]}
        </EmptyState>
      </Shown>
      <Shown name="Failed">
        <ErrorState title="Failed to load raid data" onRetry={nothing}>
          The server cannot be reached. Check your connection, then try again.
        </ErrorState>
      </Shown>
      <Shown name="Trying again">
        <ErrorState title="Failed to load raid data" onRetry={nothing} retrying />
      </Shown>
      <Shown name="Refused">
        <NoPermission>For people who handle mails.</NoPermission>
      </Shown>
      <Shown name="Loading">
        <Waiting className="space-y-3" bars={['h-12 w-3/5', 'h-12 w-4/5']} />
      </Shown>
      <Shown name="Notes">
        <div className="space-y-3">
          {(['danger', 'warning'] as const).map((tone) => (
            <InlineNote key={tone} tone={tone}>
              {LONG.join(' ')}
            </InlineNote>
          ))}
        </div>
      </Shown>
    </>
  )
}

export const KIT_PARTS = { buttons: Buttons, chips: Chips, heads: Heads, panels: Panels, feedback: Feedback }
