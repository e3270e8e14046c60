import { statSync } from 'node:fs'
import { writeBackup } from '#platform/database/backup.ts'
import { chosenDatabase, fileArgument, openExisting, runCommand } from './database-command.ts'

/* npm run backup -- FILE: the whole database into one file, of either kind (docs/operations.md). */
await runCommand(async () => {
  const file = fileArgument('backup')
  const { sql, close } = await openExisting(chosenDatabase())
  try {
    await writeBackup(file, sql)
  } finally {
    await close()
  }
  const size = (statSync(file).size / 2 ** 20).toFixed(1)
  console.log(`Backed up into ${file}: ${size} MB. It holds clients' data: keep it safe.`)
})
