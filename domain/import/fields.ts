import type { ImportOf } from './import.ts'

/** What a column can hold. */
export interface ImportField {
  readonly label: string
  /** Headings that say so, in English, German and French. */
  readonly headings: readonly string[]
  readonly required?: true
}

type Fields = Readonly<Record<string, ImportField>>

const REALM: ImportField = {
  label: 'Realm',
  headings: ['realm', 'server', 'realmname', 'royaume', 'serveur'],
}
const FACTION: ImportField = { label: 'Faction', headings: ['faction', 'fraktion', 'side', 'seite'] }
const NAME = ['name', 'character', 'char', 'charakter', 'nom', 'personnage']

const HERO_NAMES: Fields = {
  name: {
    label: 'Name',
    headings: [...NAME, 'hero name', 'heldenname', 'héros', 'bank', 'banque'],
    required: true,
  },
  realm: REALM,
  faction: FACTION,
  status: { label: 'Active', headings: ['status', 'active', 'aktiv', 'actif', 'statut'] },
}

const BALANCES: Fields = {
  name: {
    label: 'Name',
    headings: [
      ...NAME,
      'member',
      'person',
      'who',
      'mitglied',
      'wer',
      'membre',
      'discord',
      'discord id',
      'payee',
    ],
    required: true,
  },
  realm: REALM,
  account: { label: 'Account', headings: ['account', 'konto', 'compte', 'kind', 'art', 'type', 'typ'] },
  gold: {
    label: 'Gold',
    headings: ['gold', 'amount', 'balance', 'betrag', 'saldo', 'stand', 'montant', 'solde', 'or'],
  },
  bank: {
    label: 'Gold in the bank',
    headings: ['bank gold', 'in bank', 'bankgold', 'bankbestand', 'bankguthaben'],
  },
  held: { label: 'Held', headings: ['held', 'holds', 'has', 'hat', 'hält', 'bestand', 'détient'] },
  due: {
    label: 'Due',
    headings: [
      'due',
      'owed',
      'to pay',
      'payout',
      'fällig',
      'offen',
      'auszuzahlen',
      'guthaben',
      'dû',
      'à payer',
    ],
  },
}

/** What the columns of each table can hold. */
export const IMPORT_FIELDS: Readonly<Record<ImportOf, Fields>> = {
  'hero-names': HERO_NAMES,
  balances: BALANCES,
}
