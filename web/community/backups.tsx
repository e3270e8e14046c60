import { useQuery } from '@tanstack/react-query'
import { DatabaseBackup } from 'lucide-react'
import { BACKUPS_KEPT, type Backups, NO_BACKUP_MS } from '#domain/archive/archive.ts'
import { backUpNow, downloadBackup, takeEverything, takeJournal } from '#domain/archive/endpoints.ts'
import { sizeText } from '#domain/archive/rules.ts'
import { SCREENS } from '#domain/page.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { backups } from '#web/community/queries.ts'
import { signIn } from '#web/member/sign-in.ts'
import { InstantDay } from '#web/time/instant-day.tsx'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadLink } from '#web/ui/download-link.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/section.tsx'

/** Since when there is a backup, and its file (docs/product.md, ARCH-3). */
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
            <div className="flex flex-wrap items-center gap-2">
              <BackUpNow />
              {state.mayTakeUntil !== null && <Take until={state.mayTakeUntil} hasBackup={state.isHere} />}
            </div>
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
        {last === null || isHere ? `In ${folder}.` : `It is on ${last.machine}. Download it there.`}
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

/** The downloads of an Admin who signed in lately, else the way to become one. */
function Take({ until, hasBackup }: { until: string; hasBackup: boolean }) {
  const now = useNow()
  if (now.getTime() < Date.parse(until))
    return (
      <>
        {hasBackup && (
          <DownloadLink path={downloadBackup.path} query={{}}>
            Download
          </DownloadLink>
        )}
        <DownloadLink path={takeEverything.path} query={{}}>
          Download everything
        </DownloadLink>
        <DownloadLink path={takeJournal.path} query={{}}>
          Ledger for hledger
        </DownloadLink>
      </>
    )
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => signIn(SCREENS.community.path)}>
        Sign in again
      </Button>
      <span className="text-sm text-bone-500">A download needs a sign-in of the last 10 minutes.</span>
    </>
  )
}
