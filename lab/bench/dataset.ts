import { Client } from 'pg'
import { withoutIndexes, withoutSync } from './bulk.ts'
import { ACCOUNTS_SQL, addUpEntries, BANK_SQL, entriesSql } from './ledger.ts'
import { fillNotices } from './notices.ts'
import { settle } from './settled.ts'

/** How much there is. The dataset's own members never sign in; whoever does has an account at Discord's. */
export interface Dataset {
  /** Raids in the published list, over the next fortnight, with so many bookings each. */
  readonly published: number
  readonly bookingsEach: number
  readonly pending: number
  /** Raids that have left the list, each with so many bookings, which are done and have their mail records. */
  readonly past: number
  readonly pastBookings: number
  /** So many more of each published and each past raid were cancelled, or did not come. */
  readonly endedEach: number
  /** Payouts of a hundred lines; with them the past raids are settled. None where it is not said. */
  readonly payouts?: number
  readonly notices?: number
  /** So many bookings on past raids, and notices, are one member's. */
  readonly busy?: number
}

/** Who else is somebody in the dataset: ids as the product gave them at their sign-in. */
export interface Principals {
  /** Leads every twentieth raid. */
  readonly leader: string
  /** Collects for every twentieth raid; as many have no collector. */
  readonly collector: string
  /** Made every tenth booking on the newest past raids (RECENT), however many there are. */
  readonly advertiser: string
  /** Made every hundredth booking of all. */
  readonly veteran: string
  /** Whose bookings and notices are a number that does not follow the size of the rest. */
  readonly busy: string
}

const MEMBERS = 400
const RECENT = 200
/** Of so many of the newest past raids every fourth mail is not sent. */
const UNSENT = 40
/** Past raids of one statement; a database with as many is large. */
export const BATCH = 5_000
const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

/** Ids as the product makes them, in the order of time: `ms` since 1970, and `n` to tell those of one moment apart. */
const FUNCTIONS = `
  CREATE OR REPLACE FUNCTION pg_temp.id_at(ms bigint, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(n & 4095), 3, '0') || '8' ||
            lpad(to_hex(n), 15, '0'))::uuid $$;
  CREATE OR REPLACE FUNCTION pg_temp.someone(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT pg_temp.id_at(1600000000000, n % ${MEMBERS}) $$;
  CREATE OR REPLACE FUNCTION pg_temp.moment(ms bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
    SELECT timestamptz 'epoch' + ms * interval '1 millisecond' $$`

const MEMBERS_SQL = `
  INSERT INTO member (id, discord_id, username, handle)
  SELECT pg_temp.someone(n), (1300000000000000000 + n)::text, 'Member ' || n, 'member.' || n
    FROM generate_series(0, ${MEMBERS - 1}) n
  ON CONFLICT DO NOTHING`

const raidsSql = (principals: Principals, plan: Plan) => `
  INSERT INTO raid (id, name, date, start_minutes, starts_at, difficulty, organization, loot_type, raid_type,
                    boss_count, max_clients, pot, raid_leader, gold_collector, created_by, created_at, published_at)
  SELECT ${raidId(plan)}, 'Manaforge Omega Ωmega ' || n, (at AT TIME ZONE 'Europe/Paris')::date,
         (extract(hour FROM at AT TIME ZONE 'Europe/Paris') * 60 +
          extract(minute FROM at AT TIME ZONE 'Europe/Paris'))::int, at,
         (ARRAY['NORMAL','HEROIC','MYTHIC'])[1 + n % 3], (ARRAY['Guild','In-House','Team'])[1 + n % 3],
         (ARRAY['Unsaved','Saved','VIP','Loot Share'])[1 + n % 4], 'Full Run', 8, ${plan.maxClients}, 100000,
         ${leader(principals)}, ${collector(principals)},
         pg_temp.someone(0), at - interval '3 days', ${plan.published ? "at - interval '2 days'" : 'NULL'}
    FROM (SELECT n, pg_temp.moment(${startMs(plan)}) AS at FROM generate_series($1::bigint, $2::bigint) n) start`

/** Of so many characters each comes again and again, some seven times in the large database. */
const CLIENTS = 700_000
const client = `(n * 20 + s) % ${CLIENTS}`

const bookingsSql = (principals: Principals, plan: Plan) => `
  INSERT INTO booking (id, raid_id, slot, member_id, raiderio_link, client_name, client_realm, client_key, client_class,
                       client_faction, payment_realm, payment_faction, source, paid_full, price, deposit, owes,
                       contact_info, additional_notes, selected_bosses, locked, in_group, done, created_at,
                       state, ended_at, ended_by, ended_from, end_reason)
  SELECT ${bookingId(plan)}, ${raidId(plan)}, CASE WHEN ${isBooked(plan)} THEN s END, ${booker(principals, plan)},
         'https://raider.io/characters/eu/antonidas/Client' || s, 'Clientå' || ${client}, 'Antonidas',
         'clientå' || ${client} || chr(9) || 'antonidas',
         (ARRAY['Death Knight','Druid','Hunter','Mage','Paladin','Priest','Rogue','Warrior'])[1 + s % 8],
         'Alliance', (ARRAY['Kazzak','Draenor','TarrenMill','Outland'])[1 + (n + s) % 4], 'Horde',
         'TC', false, 100000, 10000, 90000, 'client#' || s, 'Late by ten minutes', '{}',
         done, done, done, pg_temp.moment(${bookedMs(plan)}),
         CASE WHEN ${isBooked(plan)} THEN 'booked' WHEN s % 2 = 0 THEN 'cancelled' ELSE 'no-show' END,
         CASE WHEN NOT ${isBooked(plan)} THEN pg_temp.moment(${bookedMs(plan)} + 3600000) END,
         CASE WHEN NOT ${isBooked(plan)} THEN pg_temp.someone(n) END,
         CASE WHEN NOT ${isBooked(plan)} THEN 'booked' END,
         CASE WHEN NOT ${isBooked(plan)} THEN 'Client cancelled' END
    FROM generate_series($1::bigint, $2::bigint) n, generate_series(1, ${plan.bookings + plan.ended}) s,
         LATERAL (SELECT ${plan.done} AND ${isBooked(plan)} AS done) mark`

const mailsSql = (principals: Principals, plan: Plan) => `
  INSERT INTO mail (id, booking_id, raid_id, gold_collector, adv_id, booking_date, type, total_price, amount, source,
                    payment_realm, payment_faction, balance, adv_cut, payment_code, confirmation_code, sent,
                    created_at, sent_at, holder_id, bank_id, bank_name)
  SELECT ${mailId(plan)}, ${bookingId(plan)}, ${raidId(plan)},
         ${collector(principals)}, ${booker(principals, plan)}, pg_temp.moment(${bookedMs(plan)}), 'Raid Boost HEROIC', 100000, 90000, 'TC',
         (ARRAY['Kazzak','Draenor','TarrenMill','Outland'])[1 + (n + s) % 4], 'Horde', 'Deposit', 32000,
         'P' || n || 'X' || s, 'C' || n || 'X' || s, ${IS_SENT}, ${doneAt(plan)},
         CASE WHEN ${IS_SENT} THEN ${doneAt(plan)} + interval '1 day' END, ${holder(principals)},
         CASE WHEN ${IS_SENT} THEN pg_temp.bank(n) END, CASE WHEN ${IS_SENT} THEN 'Vault-Kazzak' END
    FROM generate_series($1::bigint, $2::bigint) n, generate_series(1, ${plan.bookings}) s`

/** One entry a raid, one for every fifth booking: what is asked for is one record's own. */
const historySql = (plan: Plan) => `
  INSERT INTO history (at, member_id, noun, action, record_id, raid_id, changes)
  SELECT pg_temp.moment(${bookedMs(plan)}), pg_temp.someone(n), CASE s WHEN 0 THEN 'raid' ELSE 'booking' END,
         'create', CASE s WHEN 0 THEN ${raidId(plan)} ELSE ${bookingId(plan)} END::text, ${raidId(plan)},
         '{"to":{"price":100000}}'
    FROM generate_series($1::bigint, $2::bigint) n, generate_series(0, ${plan.bookings}, 5) s`

/** What the triggers, which sleep while it is filled, and the server would take of the names and contacts. */
const WORDS_SQL = [
  `INSERT INTO search_word (kind, word, owner_id, record_id) SELECT 'contact', 'client', member_id, id FROM booking`,
  `INSERT INTO search_word (kind, word, record_id)
   SELECT 'raid', word, id
     FROM raid CROSS JOIN unnest(ARRAY['manaforge', 'omega', 'ωmega', split_part(name, ' ', 4)]) AS word
    WHERE name LIKE 'Manaforge Omega Ω%'`,
  `INSERT INTO client_word (owner_id, word, client_key, words)
   SELECT owner, word, client_key, ' ' || array_to_string(words, ' ')
     FROM (SELECT DISTINCT owner, client_key, client_words(client_key) AS words
             FROM booking CROSS JOIN LATERAL (VALUES (member_id), ('00000000-0000-0000-0000-000000000000'::uuid)) AS known (owner)) AS client
    CROSS JOIN LATERAL unnest(words) AS word`,
]

/** Raid `n` starts at `fromMs + n * stepMs`, on a quarter of an hour. */
interface Plan {
  readonly fromMs: number
  readonly stepMs: number
  readonly bookings: number
  readonly ended: number
  readonly maxClients: number
  readonly published: boolean
  readonly done: boolean
  /** Every so many-th booking is the busy member's; none where it is 0. */
  readonly busyEvery: number
}

const startMs = ({ fromMs, stepMs }: Plan) =>
  `(${fromMs} + (n * (${stepMs}))::bigint / ${QUARTER_MS} * ${QUARTER_MS})`
const raidId = (plan: Plan) => `pg_temp.id_at(${startMs(plan)} - ${3 * DAY_MS}, n)`
const bookedMs = (plan: Plan) => `(${startMs(plan)} - ${2 * DAY_MS} + s * 60000)`
const isBooked = ({ bookings }: Plan) => `(s <= ${bookings})`
const doneMs = (plan: Plan) => `(${startMs(plan)} + 10800000)`
const doneAt = (plan: Plan) => `pg_temp.moment(${doneMs(plan)})`
const IS_SENT = `(n > ${UNSENT} OR s % 4 > 0)`
const mailId = (plan: Plan) => `pg_temp.id_at(${doneMs(plan)} + s, n * 64 + s)`
const bookingId = (plan: Plan) => `pg_temp.id_at(${bookedMs(plan)}, n * 64 + s)`

const leader = (principals: Principals) =>
  `CASE n % 20 WHEN 0 THEN '${principals.leader}' ELSE pg_temp.someone(100 + n % 40) END`
const collector = (principals: Principals) =>
  `CASE n % 20 WHEN 1 THEN '${principals.collector}' WHEN 2 THEN NULL ELSE pg_temp.someone(200 + n % 40) END`

const holder = (principals: Principals) => `coalesce(${collector(principals)}, ${leader(principals)})`

function booker({ advertiser, veteran, busy }: Principals, { done, busyEvery }: Plan): string {
  const recent = done ? `WHEN n <= ${RECENT} AND s % 10 = 5 THEN '${advertiser}'` : ''
  const often = busyEvery > 0 ? `WHEN (n + s) % ${busyEvery} = ${busyEvery - 1} THEN '${busy}'` : ''
  return `CASE ${recent} ${often} WHEN (n + s) % 100 = 0 THEN '${veteran}' ELSE pg_temp.someone(n * 7 + s) END`
}

const movesSql = (principals: Principals, plan: Plan) =>
  entriesSql(
    {
      ...{
        id: mailId(plan),
        bookingId: bookingId(plan),
        raidId: raidId(plan),
        doneAt: doneAt(plan),
        isSent: IS_SENT,
      },
      holder: holder(principals),
      advertiser: booker(principals, plan),
    },
    plan.bookings,
  )

/** Fills the product's database past its calls and within its rules, with statistics as fresh as a night makes them. */
export async function fill(databaseUrl: string, dataset: Dataset, principals: Principals): Promise<void> {
  const connect = async () => {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    // Constraints that refer to another table are triggers, and the rows keep them.
    await client.query(
      `SET synchronous_commit = off; SET session_replication_role = replica; ${FUNCTIONS}; ${BANK_SQL}`,
    )
    return client
  }
  const clients = [await connect(), await connect()] as const
  const [client] = clients
  const everything = async () => {
    await fillTables(clients, dataset, principals)
    const { payouts = 0, notices = 0, busy = 0 } = dataset
    if (payouts > 0) await settle(client, { payouts, staff: [principals.veteran, principals.collector] })
    if (notices > 0) await fillNotices(client, notices, { member: principals.busy, rows: busy })
    await addUpEntries(client)
    // The version before has no such table.
    const { rows } = await client.query("SELECT to_regclass('client_word') IS NOT NULL AS keeps")
    if (rows[0]?.keeps) for (const words of WORDS_SQL) await client.query(words)
    // Nothing of it is news for Discord.
    await client.query('UPDATE announcing SET position = pg_current_snapshot()')
  }
  try {
    await client.query(MEMBERS_SQL)
    await client.query(ACCOUNTS_SQL)
    if (dataset.past < BATCH) await everything()
    else await withoutSync(client, () => withoutIndexes(client, everything))
    // As housekeeping would ten minutes later.
    await client.query(`SELECT add_up_raids('0'::interval, 2147483647)`)
    await client.query('VACUUM (ANALYZE)')
    await client.query('CHECKPOINT')
  } finally {
    await Promise.all(clients.map((one) => one.end()))
  }
}

/** Bookings on one connection, what follows from them on another: the database has a process for each. */
async function fillTables(
  [one, other]: readonly [Client, Client],
  dataset: Dataset,
  principals: Principals,
): Promise<void> {
  for (const [plan, count] of plansOf(dataset)) {
    for (let last = count; last > 0; last -= BATCH) {
      const range = [Math.max(1, last - BATCH + 1), last]
      await one.query(raidsSql(principals, plan), range)
      const bookings = plan.bookings + plan.ended > 0 ? one.query(bookingsSql(principals, plan), range) : null
      if (plan.done) await other.query(mailsSql(principals, plan), range)
      if (plan.done) await other.query(historySql(plan), range)
      if (plan.done) await other.query(movesSql(principals, plan), range)
      await bookings
    }
  }
}

function plansOf(dataset: Dataset): [Plan, number][] {
  const today = Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS
  const soon = { fromMs: today + DAY_MS, maxClients: Math.max(1, dataset.bookingsEach + 8), busyEvery: 0 }
  const stepOf = (days: number, count: number) => Math.floor((days * DAY_MS) / Math.max(1, count))
  // The newest of the past first: it left the list yesterday.
  const { busy = 0 } = dataset
  const busyEvery = busy > 0 ? Math.floor((dataset.past * dataset.pastBookings) / busy) : 0
  const past = { fromMs: today - 8 * DAY_MS, stepMs: -stepOf(700, dataset.past), maxClients: 64, busyEvery }
  const ended = dataset.endedEach
  const published = { ...soon, stepMs: stepOf(13, dataset.published), bookings: dataset.bookingsEach, ended }
  const pending = { ...soon, fromMs: soon.fromMs + 60_000, stepMs: stepOf(13, dataset.pending) }
  return [
    [{ ...past, bookings: dataset.pastBookings, ended, published: true, done: true }, dataset.past],
    [{ ...published, published: true, done: false }, dataset.published],
    [{ ...pending, bookings: 0, ended: 0, published: false, done: false }, dataset.pending],
  ]
}
