import * as z from 'zod/mini'

/** So many are kept, the newest of a day each. */
export const BACKUPS_KEPT = 14

/** Without a backup for so long the board says so, ms. */
export const NO_BACKUP_MS = 48 * 3_600_000

/** The name of a backup's file: its instant, UTC. */
export const backupName = z.string().check(z.regex(/^forge-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/))

/** A backup that was read back. `at` an instant (ISO 8601, UTC), `bytes` its packed size, `machine` where it lies. */
export const backup = z.object({ file: backupName, at: z.string(), bytes: z.number(), machine: z.string() })
export type Backup = z.infer<typeof backup>

/** A backup that came to nothing, and why, as a sentence. */
export const failedBackup = z.object({ at: z.string(), reason: z.string() })

/** How the backups stand. */
export const backups = z.object({
  /** Where they lie, on the machine that answers. */
  folder: z.string(),
  last: z.nullable(backup),
  /** The newest one is in that folder. */
  isHere: z.boolean(),
  /** The failure since the last backup; null for none. */
  failed: z.nullable(failedBackup),
})
export type Backups = z.infer<typeof backups>
