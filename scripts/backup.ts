import { backupOf } from '#server/database/backup.ts'
import { writeBackupFile } from '#server/database/backup-file.ts'
import { chosenDatabase, fileArgument, openExisting, runCommand, tellTable } from './database-command.ts'

/* npm run backup -- FILE: the whole database into one file, of either kind (docs/operations.md). */
await runCommand(async () => {
  const file = fileArgument('backup')
  const bytes = await writeBackupFile(file, contents())
  console.log(
    `Backed up into ${file}: ${(bytes / 2 ** 20).toFixed(1)} MB. It holds clients' data: keep it safe.`,
  )
})

async function* contents(): AsyncGenerator<string> {
  const database = await openExisting(chosenDatabase())
  try {
    yield* backupOf(database, tellTable)
  } finally {
    await database.close()
  }
}
