import type { ImportOf } from '#domain/import/import.ts'

interface ImportText {
  readonly title: string
  readonly hint: string
  readonly example: string
}

/** The screen's words for each table. */
export const IMPORT_TEXT: Readonly<Record<ImportOf, ImportText>> = {
  'hero-names': {
    title: 'Hero names',
    hint: 'The characters to which gold is mailed. Bring them in before the gold in their banks.',
    example: 'Name\tRealm\tFaction\nSilberstrom\tAegwynn\tAlliance',
  },
  balances: {
    title: 'Balances',
    hint: 'What people hold, what is due to them, and what is in banks. A second of staff must agree.',
    example: 'Name\tHeld\tDue\nJörn\t300k\t1,250,000',
  },
  raids: {
    title: 'Raids',
    hint: 'Raids to come. They are published at once, since their bookings follow. Times are server time.',
    example:
      'Date\tTime\tName\tDifficulty\tRaid leader\tPrice\n25.11.2026\t20:00\tHC Full\tHeroic\tRask\t300k',
  },
  bookings: {
    title: 'Bookings',
    hint: 'Clients of raids that are here already. The rules are those that apply when their advertiser books.',
    example:
      'Date\tTime\tAdvertiser\tClient\tRealm\tClass\tPayment realm\tPrice\tDeposit\n25.11.2026\t20:00\tJörn\tRallona\tKazzak\tWarrior\tKazzak\t300k\t20k',
  },
  templates: {
    title: 'Templates',
    hint: 'Raids that repeat, without their day. Times are server time.',
    example: 'Template\tTime\tDifficulty\tRaid leader\tPrice\nHC Late\t22:30\tHeroic\tRask\t300k',
  },
  realms: {
    title: 'Connected realms',
    hint: 'Realms that share a mailbox, two per line.',
    example: 'Realm\tConnected to\nKazzak\tHyjal',
  },
  warnings: {
    title: 'Warnings',
    hint: 'What your crews should know about clients. Bring in the bookings first.',
    example: 'Client\tRealm\tWarning\tUntil\nRallona\tKazzak\tCame late twice\t31.12.2026',
  },
}
