import { backupOf } from '#server/database/backup.ts'
import { restore } from '#server/database/restore.ts'
import { chosenDatabase, openExisting, runCommand, tellTable } from './database-command.ts'

/* npm run move: the embedded database of DATA_DIR into the empty PostgreSQL of DATABASE_URL (docs/operations.md). */
await runCommand(async () => {
  const target = chosenDatabase()
  const { databaseUrl, dataDir } = target
  if (databaseUrl === null)
    throw new Error('DATABASE_URL must be set: it is where the embedded database of DATA_DIR moves to.')
  const source = await openExisting({ ...target, databaseUrl: null })
  try {
    await restore(backupOf(source), target, tellTable)
  } finally {
    await source.close()
  }
  console.log(`Moved the embedded database of ${dataDir} to PostgreSQL; the folder is as it was.
Now start every instance with this DATABASE_URL and with SESSION_SECRET set to the content of the file session-secret in
that folder (unless you had set SESSION_SECRET already). With another secret everybody has to sign in anew.`)
})
