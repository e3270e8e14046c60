import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SCREENS } from '#domain/page.ts'
import { currentSeason } from '#domain/season/rules.ts'
import type { Season, SeasonContent } from '#domain/season/season.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { BringIn } from '#web/season/bring-in.tsx'
import { useSeasons } from '#web/season/queries.ts'
import { SeasonForm } from '#web/season/season-form.tsx'
import { SeasonPanel } from '#web/season/season-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'

const EMPTY: SeasonContent = { name: '', raids: [], tokenGroups: [] }

/** The seasons that the game sells (docs/product.md, Season). */
export default function SeasonScreen() {
  const { query, now } = useSeasons()
  /** Which the form changes, or what it starts a new one from. */
  const [typed, setTyped] = useState<Season | SeasonContent | null>(null)
  return (
    <>
      <PageHeader
        title={SCREENS.season.title}
        actions={
          <>
            <BringIn />
            <Button
              variant="primary"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setTyped(EMPTY)}
            >
              New season
            </Button>
          </>
        }
      >
        Raids and bosses on sale. New raids are made from the current season; raids keep the season that they
        were made with.
      </PageHeader>
      <Loaded
        query={query}
        inPanel
        failed="The seasons could not be loaded"
        skeleton={
          <Panel>
            <Waiting bars={['h-6 w-48', 'mt-4 h-16 w-full', 'mt-4 h-6 w-3/5']} />
          </Panel>
        }
      >
        {(all) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {all.map((season) => (
              <SeasonPanel
                key={season._id}
                {...{ season, now }}
                isCurrent={season._id === currentSeason(all, now)?._id}
                onEdit={() => setTyped(season)}
                onCopy={() => setTyped({ name: '', raids: season.raids, tokenGroups: season.tokenGroups })}
              />
            ))}
          </div>
        )}
      </Loaded>
      {typed !== null && (
        <SeasonForm {...{ typed, now }} all={query.data ?? []} onClose={() => setTyped(null)} />
      )}
    </>
  )
}
