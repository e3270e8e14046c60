import { isSetupDue, newCode } from '#server/setup/data.ts'
import { chosenDatabase, openExisting, runCommand } from './database-command.ts'

/* npm run setup-code: a new code for the set-up of a product that nobody set up yet; earlier ones stop working. */
await runCommand(async () => {
  const store = await openExisting(chosenDatabase())
  try {
    if (!(await isSetupDue(store.sql))) throw new Error('Forge is already set up.')
    console.log(`Open /setup#${await newCode(store.sql, new Date())} within an hour.`)
  } finally {
    await store.close()
  }
})
