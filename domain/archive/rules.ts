import { BACKUPS_KEPT, backupName } from './archive.ts'

/** 'forge-2026-11-25T03-10-00Z.backup' */
export function backupNameOf(at: Date): string {
  return `forge-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/** Which of a folder's files go once there is a new one: of each day all but the newest, and days beyond those that are kept. */
export function backupsToDelete(files: readonly string[]): string[] {
  const newestFirst = files
    .filter((file) => backupName.safeParse(file).success)
    .toSorted()
    .reverse()
  const days = [...Map.groupBy(newestFirst, (file) => file.slice(0, 'forge-2026-11-25'.length)).values()]
  return days.flatMap((ofDay, place) => (place < BACKUPS_KEPT ? ofDay.slice(1) : ofDay))
}

/** '820 KB', '12.3 MB' */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
