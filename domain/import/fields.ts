import type { ImportOf } from './import.ts'

/** One field that a column can hold. */
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
const DATE: ImportField = {
  label: 'Date',
  headings: ['date', 'day', 'datum', 'tag', 'raid date', 'raidtag', 'jour'],
  required: true,
}
const TIME: ImportField = {
  label: 'Time',
  headings: ['time', 'start', 'uhrzeit', 'zeit', 'beginn', 'startzeit', 'heure', 'début'],
}
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

const PRICE = ['price', 'pot', 'preis', 'prix', 'tarif', 'gold']

const RAIDS = {
  name: {
    label: 'Name',
    headings: ['name', 'raid', 'title', 'titel', 'raidname', 'nom', 'titre'],
    required: true,
  },
  date: DATE,
  time: { ...TIME, required: true },
  difficulty: {
    label: 'Difficulty',
    headings: ['difficulty', 'schwierigkeit', 'schwierigkeitsgrad', 'mode', 'modus', 'difficulté'],
    required: true,
  },
  raidLeader: {
    label: 'Raid leader',
    headings: ['raid leader', 'leader', 'raidleiter', 'leiter', 'leitung', 'rl', 'chef', 'chef de raid'],
    required: true,
  },
  goldCollector: {
    label: 'Gold collector',
    headings: ['gold collector', 'collector', 'goldsammler', 'sammler', 'gc', 'collecteur'],
  },
  pot: { label: 'Price', headings: PRICE, required: true },
  maxClients: {
    label: 'Max clients',
    headings: ['max clients', 'slots', 'clients', 'plätze', 'kunden', 'max kunden', 'places'],
  },
  bossCount: { label: 'Boss count', headings: ['boss count', 'bosses', 'bosse', 'anzahl bosse', 'boss'] },
  lootType: { label: 'Loot type', headings: ['loot type', 'loot', 'lootart', 'beute', 'butin'] },
  raidType: { label: 'Raid type', headings: ['raid type', 'type', 'raidart', 'typ', 'art'] },
  organization: {
    label: 'Organization',
    headings: ['organization', 'organisation', 'gilde', 'guild', 'guilde'],
  },
} as const satisfies Fields

const { name: _, date: __, ...PLANNED } = RAIDS

const TEMPLATES: Fields = {
  title: {
    label: 'Template',
    headings: ['template', 'title', 'name', 'vorlage', 'titel', 'modèle', 'titre', 'nom'],
    required: true,
  },
  name: { label: 'Raid name', headings: ['raid name', 'raid', 'raidname'] },
  ...PLANNED,
}

const BOOKINGS: Fields = {
  date: DATE,
  time: TIME,
  raid: { label: 'Raid', headings: ['raid', 'raidname', 'raid name', 'run'] },
  advertiser: {
    label: 'Advertiser',
    headings: ['advertiser', 'adv', 'booked by', 'verkäufer', 'werber', 'gebucht von', 'vendeur', 'owner'],
    required: true,
  },
  clientName: {
    label: 'Client',
    headings: [...NAME, 'client', 'client name', 'kunde', 'kundenname', 'buyer', 'käufer', 'acheteur'],
    required: true,
  },
  clientRealm: { ...REALM, headings: [...REALM.headings, 'client realm'] },
  clientClass: { label: 'Class', headings: ['class', 'klasse', 'classe'], required: true },
  clientFaction: FACTION,
  paymentRealm: {
    label: 'Payment realm',
    headings: ['payment realm', 'pay realm', 'zahlrealm', 'zahlserver', 'bezahlrealm', 'royaume de paiement'],
    required: true,
  },
  paymentFaction: {
    label: 'Payment faction',
    headings: ['payment faction', 'zahlfraktion', 'bezahlfraktion', 'faction de paiement'],
  },
  source: { label: 'Source', headings: ['source', 'quelle'] },
  price: { label: 'Price', headings: PRICE, required: true },
  deposit: { label: 'Deposit', headings: ['deposit', 'anzahlung', 'acompte'] },
  paidFull: {
    label: 'Paid in full',
    headings: ['paid in full', 'paid full', 'voll bezahlt', 'bezahlt', 'payé'],
  },
  selectedBosses: { label: 'Boss', headings: ['boss', 'bosses', 'bosse'] },
  raiderioLink: { label: 'Raider.IO link', headings: ['raider.io link', 'raider.io', 'raiderio', 'link'] },
  contactInfo: { label: 'Contact', headings: ['contact', 'contact info', 'kontakt', 'battletag', 'discord'] },
  additionalNotes: {
    label: 'Notes',
    headings: ['notes', 'note', 'comment', 'notiz', 'notizen', 'bemerkung', 'remarque'],
  },
}

const REALMS: Fields = {
  realm: { ...REALM, required: true },
  to: {
    label: 'Connected to',
    headings: [
      'connected to',
      'connected',
      'connected realm',
      'with',
      'verbunden mit',
      'verbunden',
      'connecté à',
      'avec',
    ],
    required: true,
  },
}

const WARNINGS: Fields = {
  name: {
    label: 'Client',
    headings: [...NAME, 'client', 'client name', 'kunde', 'kundenname', 'buyer'],
    required: true,
  },
  realm: REALM,
  text: {
    label: 'Warning',
    headings: ['warning', 'reason', 'note', 'warnung', 'grund', 'notiz', 'avertissement', 'raison'],
    required: true,
  },
  date: { label: 'Until', headings: ['until', 'bis', "jusqu'à", 'date', 'datum'] },
}

/** The fields that the columns of each table can hold. */
export const IMPORT_FIELDS: Readonly<Record<ImportOf, Fields>> = {
  'hero-names': HERO_NAMES,
  balances: BALANCES,
  raids: RAIDS,
  bookings: BOOKINGS,
  templates: TEMPLATES,
  realms: REALMS,
  warnings: WARNINGS,
}
