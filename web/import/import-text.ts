import type { ImportOf } from '#domain/import/import.ts'

interface ImportText {
  readonly title: string
  readonly hint: string
  readonly example: string
}

/** What the screen says of each table. */
export const IMPORT_TEXT: Readonly<Record<ImportOf, ImportText>> = {
  'hero-names': {
    title: 'Hero names',
    hint: 'The characters to which gold is mailed. Bring them in before the gold in their banks.',
    example: 'Name\tRealm\tFaction\nSilberstrom\tAegwynn\tAlliance',
  },
  balances: {
    title: 'Balances',
    hint: 'What people hold, what is due to them, and what is in banks. A second of staff agrees to it.',
    example: 'Name\tHeld\tDue\nJörn\t300k\t1,250,000',
  },
}
