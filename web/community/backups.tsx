import { useQuery } from '@tanstack/react-query'
import { DatabaseBackup } from 'lucide-react'
import { BACKUPS_KEPT, type Backups, NO_BACKUP_MS } from '#domain/archive/archive.ts'
import { backUpNow } from '#domain/archive/endpoints.ts'
import { sizeText } from '#domain/archive/rules.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { backups } from '#web/community/queries.ts'
import { InstantDay } from '#web/time/instant-day.tsx'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/section.tsx'

/** When the last backup was made, and where it lies (docs/product.md, ARCH-3). */
export function BackupsCard() {
  return (
    <Section
      anchor="backups"
      title="Backups"
      about={`Made each night and read back; the last ${BACKUPS_KEPT} days are kept. They hold clients’ data. A command restores them.`}
    >
      <Loaded
        query={useQuery(backups)}
        failed="The backups could not be loaded"
        skeleton={<Waiting bars={['h-16 w-3/5']} />}
      >
        {(state) => (
          <div className="space-y-4">
            <Newest state={state} />
            <BackUpNow />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function Newest({ state: { folder, last, isHere, failed } }: { state: Backups }) {
  const now = useNow()
  const isOld = last !== null && now.getTime() - Date.parse(last.at) > NO_BACKUP_MS
  return (
    <div className="text-sm wrap-anywhere">
      <p className={isOld ? 'text-amber-400' : undefined}>
        {last === null ? (
          'No backup yet. The first one is made tonight.'
        ) : (
          <>
            Last backup: <InstantDay instant={last.at} />, {sizeText(last.bytes)}.
          </>
        )}
      </p>
      <p className="text-bone-500">
        {last === null || isHere ? `In ${folder}.` : `It is on ${last.machine}.`}
      </p>
      {failed !== null && (
        <p className="text-rose-400">
          Failed <InstantDay instant={failed.at} />: {failed.reason}
        </p>
      )}
    </div>
  )
}

function BackUpNow() {
  const { busy, write } = useWrite('The backup could not be made')
  return (
    <Button
      size="small"
      busy={busy}
      busyLabel="Backing up…"
      icon={<DatabaseBackup aria-hidden className="size-4" />}
      onClick={() => write(backUpNow, {})}
    >
      Back up now
    </Button>
  )
}
