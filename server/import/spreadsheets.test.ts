import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personWith } from '#demo/people.ts'
import { listBookings } from '#domain/booking/endpoints.ts'
import { getClientRecord } from '#domain/client/endpoints.ts'
import type { InputOf } from '#domain/endpoint.ts'
import { listHeroNames } from '#domain/hero-name/endpoints.ts'
import { commitImport, previewImport } from '#domain/import/endpoints.ts'
import { agree } from '#domain/press/endpoints.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import { listTemplates } from '#domain/template/endpoints.ts'
import { waits } from '#domain/waits.ts'
import { faultsOfBooks } from '#server/testing/books.ts'
import { type Caller, refusalOf } from '#server/testing/caller.ts'
import { onOneDatabase, onPostgres } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, startProduct } from '#server/testing/product.ts'

type Asked = InputOf<typeof previewImport>
const letter = (at: number) => String.fromCharCode(97 + (at % 26))
const name = (at: number) => `Held${letter(at)}${letter(Math.floor(at / 26))}`
const two = (at: number) => String(at).padStart(2, '0')
const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const [LEADER, COLLECTOR, ADVERTISER] = [
  personWith('Raid Leader'),
  personWith('Gold Collector'),
  personWith('Advertiser'),
]

/** One spreadsheet in English with commas and ISO days, one in German with semicolons and days of dots. */
const SHEETS: Readonly<Record<string, Asked>> = {
  heroNames: {
    of: 'hero-names',
    text: ['Heldenname;Server;Fraktion', ...range(40).map((at) => `${name(at)};Kazzak;Horde`)].join('\n'),
  },
  english: {
    of: 'balances',
    text: [
      'Name,Realm,Due',
      ...range(150).map((at) => `Ann${letter(at)}${letter(Math.floor(at / 26))},Kazzak,300k`),
    ].join('\n'),
  },
  german: {
    of: 'balances',
    text: [
      'Charakter;Realm;Art;Betrag',
      ...range(110).map(
        (at) => `Bert${letter(at)}${letter(Math.floor(at / 26))};Tarren Mill;fällig;1.250.000`,
      ),
      ...range(40).map((at) => `${name(at)};Kazzak;Bank;1,2m`),
    ].join('\n'),
  },
  raids: {
    of: 'raids',
    text: [
      'Datum;Uhrzeit;Titel;Schwierigkeit;Raidleiter;Sammler;Preis;Plätze',
      ...range(20).map(
        (at) => `${two(at + 1)}.07.2026;20:00;Abend ${at};HC;${LEADER.name};${COLLECTOR.name};300k;20`,
      ),
    ].join('\n'),
  },
  bookings: {
    of: 'bookings',
    text: [
      'Date,Raid,Advertiser,Client,Realm,Class,Payment realm,Price,Deposit',
      ...range(150).map(
        (at) =>
          `2026-07-${two((at % 20) + 1)},Abend ${at % 20},${ADVERTISER.name},${name(at)},Hyjal,DK,Tarren Mill,"310,000",20k`,
      ),
    ].join('\n'),
  },
}

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    admin = await product.as('Admin')
    for (const role of ['Developer', 'Raid Leader', 'Gold Collector', 'Advertiser'] as const)
      await product.as(role)
  })
  afterAll(() => product.stop())

  const preview = (asked: Asked) => admin.call(previewImport, asked)
  const commit = async (asked: Asked) =>
    admin.call(commitImport, { ...asked, preview: (await preview(asked)).preview })

  it('MOVE-IN-10: two spreadsheets are in within five minutes, once', async () => {
    const began = performance.now()
    for (const asked of Object.values(SHEETS)) {
      const shown = await preview(asked)
      expect([shown.problem, shown.lines.flatMap(({ why }) => why ?? [])]).toEqual([null, []])
      const made = await commit(asked)
      if ('waits' in made) await (await product.as('Developer')).call(agree, { id: waits.parse(made).waits })
      else expect(made.made).toBe(shown.lines.length)
    }
    expect(performance.now() - began).toBeLessThan(300_000)
    for (const asked of Object.values(SHEETS)) {
      expect(new Set((await preview(asked)).lines.map(({ state }) => state))).toEqual(new Set(['there']))
      expect(await commit(asked)).toEqual({ made: 0 })
    }
    expect(await faultsOfBooks(product.database.sql)).toEqual([])
    expect(await admin.call(listHeroNames, {})).toHaveLength(40)
  })

  it('MOVE-IN-11: raids are published, and clients are the advertiser’s', async () => {
    const raids = await admin.call(listPublishedRaids, {})
    expect(raids).toHaveLength(20)
    const [raid] = raids.filter((one) => one.name === 'Abend 3')
    expect(raid).toMatchObject({
      date: '2026-07-04',
      time: '8:00 PM',
      difficulty: 'HEROIC',
      pot: 300_000,
      maxClients: 20,
    })
    const bookings = await admin.call(listBookings, { raidId: raid?._id ?? '' })
    expect(bookings).toHaveLength(8)
    expect(bookings[0]).toMatchObject({
      ...{ userId: { username: ADVERTISER.name }, clientRealm: 'Hyjal', clientClass: 'Death Knight' },
      ...{ price: 310_000, deposit: 20_000, owes: 290_000, paymentRealm: 'TarrenMill', source: 'TC' },
    })
    const booked = await historyOf(product.database, bookings[0]?._id ?? '')
    expect(booked.map(({ action }) => action)).toEqual(['create'])
  })

  it('MOVE-IN-11: what the rules refuse is wrong', async () => {
    const raid = (changes: string) => `25.07.2026;${changes};300k`
    const raids = [
      'Datum;Uhrzeit;Titel;Schwierigkeit;Raidleiter;Preis',
      raid(`20:07;A;HC;${LEADER.name}`),
      raid(`20:00;A;HC;${ADVERTISER.name}`),
      raid('20:00;A;HC;Nadja'),
      raid(`;A;HC;${LEADER.name}`),
      `25.07.2020;20:00;A;HC;${LEADER.name};300k`,
      `35.07.2026;20:00;A;HC;${LEADER.name};300k`,
    ].join('\n')
    const whyOf = async (asked: Asked) => (await preview(asked)).lines.map(({ why }) => why)
    expect(await whyOf({ of: 'raids', text: raids })).toEqual([
      expect.stringContaining('15'),
      `${ADVERTISER.name} does not hold the Raid Leader role.`,
      'Nadja has not signed in.',
      'Time is empty.',
      'Date cannot be in the past',
      '‘35.07.2026’ cannot be read.',
    ])
    const client = (changes: string) => `${changes},Warrior,Kazzak`
    const many = range(13).map(
      (at) => `2026-07-04,${ADVERTISER.name},Neu${letter(at)},Kazzak,Mage,Kazzak,300k`,
    )
    const bookings = [
      'Date,Advertiser,Client,Realm,Class,Payment realm,Price',
      `${client(`2026-07-30,${ADVERTISER.name},Oda,Kazzak`)},300k`,
      `${client('2026-07-01,Nadja,Oda,Kazzak')},300k`,
      `${client(`2026-07-01,${LEADER.name},Oda,Kazzak`)},300k`,
      `${client(`2026-07-01,${ADVERTISER.name},Oda,Kazzak`)},1k`,
      ...many,
    ].join('\n')
    expect((await whyOf({ of: 'bookings', text: bookings })).filter((why) => why !== null)).toEqual([
      'There is no such raid.',
      'Nadja has not signed in.',
      `${LEADER.name} is not an advertiser.`,
      'Price cannot be less than 270,000 (90% of raid price)',
      'This raid has 12 free slots for 13 clients',
    ])
    const shown = await preview({ of: 'bookings', text: bookings })
    const refusal = refusalOf(
      await admin.ask(commitImport, { of: 'bookings', text: bookings, preview: shown.preview }),
    )
    expect(refusal).toMatchObject({ status: 400, body: { message: 'Line 2: There is no such raid.' } })
  })

  it('MOVE-IN-6: 5,000 balances are brought in', async () => {
    const line = (at: number) =>
      `Cara${letter(at)}${letter(Math.floor(at / 26))}${letter(Math.floor(at / 676))},Hyjal,${at + 1}`
    const text = ['Name,Realm,Due', ...range(5_000).map(line)].join('\n')
    const made = await commit({ of: 'balances', text })
    await (await product.as('Developer')).call(agree, { id: waits.parse(made).waits })
    expect(new Set((await preview({ of: 'balances', text })).lines.map(({ state }) => state))).toEqual(
      new Set(['there']),
    )
  })

  it('MOVE-IN-13: 5,000 hero names are brought in, and 5,000 warnings', async () => {
    const named = (at: number) =>
      `Dora${letter(at)}${letter(Math.floor(at / 26))}${letter(Math.floor(at / 676))}`
    const names = ['Name,Realm,Faction', ...range(5_000).map((at) => `${named(at)},Hyjal,Horde`)].join('\n')
    const warned = range(5_000).map((at) => `${name(at % 150)},Hyjal,Reason ${at}`)
    const tables: Asked[] = [
      { of: 'hero-names', text: names },
      { of: 'warnings', text: ['Client,Realm,Warning', ...warned].join('\n') },
    ]
    for (const asked of tables) {
      expect(await commit(asked)).toEqual({ made: 5_000 })
      expect(await commit(asked)).toEqual({ made: 0 })
    }
    const made = product.database.sql
      .selectFrom('history')
      .select('id')
      .where('action', 'in', ['create', 'warn'])
    expect(await made.where('noun', '=', 'hero-name').execute()).toHaveLength(5_040)
    expect(await made.where('noun', '=', 'client').execute()).toHaveLength(5_000)
    await raw`DELETE FROM client_warning`.execute(product.database.sql)
    await raw`DELETE FROM hero_name WHERE name LIKE 'Dora%'`.execute(product.database.sql)
  })

  it('MOVE-IN-12: realms are connected, clients warned of, and templates saved, once', async () => {
    const tables: Asked[] = [
      { of: 'realms', text: 'Realm;Verbunden mit\nSilvermoon;Ravencrest\nHyjal;Tarren Mill' },
      {
        of: 'warnings',
        text: `Kunde;Server;Warnung;Bis\n${name(3)};Hyjal;Kam zu spät;31.12.2026\n${name(3)};Hyjal;Zahlt nicht;`,
      },
    ]
    tables.push({
      of: 'templates',
      text: `Vorlage;Zeit;Modus;Leiter;Preis\nSpät;22:30 Uhr;Heroisch;${LEADER.name};300k\nMittag;12h;Mythisch;${LEADER.name};1,2m`,
    })
    for (const asked of tables) {
      expect((await preview(asked)).lines.map(({ why }) => why)).toEqual([null, null])
      expect(await commit(asked)).toEqual({ made: 2 })
      expect((await preview(asked)).lines.map(({ state }) => state)).toEqual(['there', 'there'])
    }
    const { warnings } = await admin.call(getClientRecord, { name: name(3), realm: 'Hyjal' })
    expect(warnings.map(({ text, until }) => [text, until])).toEqual([
      ['Zahlt nicht', null],
      ['Kam zu spät', '2026-12-31'],
    ])
    const templates = await (await product.as('Raid Manager')).call(listTemplates, {})
    expect(templates.map(({ title, name: raid, time, pot }) => [title, raid, time, pot])).toEqual([
      ['Mittag', 'Mittag', '12:00 PM', 1_200_000],
      ['Spät', 'Spät', '10:30 PM', 300_000],
    ])
    const wrong: Asked[] = [
      {
        of: 'templates',
        text: `Template,Time,Mode,Leader,Price\nx,12:05,HC,${LEADER.name},1\nspät,,HC,${LEADER.name},1`,
      },
      { of: 'realms', text: 'Realm,Connected to\nTarren Mill,TarrenMill\nHyjal,' },
      {
        of: 'warnings',
        text: 'Client,Realm,Warning,Until\nNiemand,Hyjal,x,\nNiemand,Hyjal,,\nOda,,x,\nOda,Hyjal,x,soon',
      },
    ]
    const whys = await Promise.all(
      wrong.map(async (asked) => (await preview(asked)).lines.map(({ why }) => why)),
    )
    expect(whys).toEqual([
      [expect.stringContaining('15'), 'Time is empty.'],
      ['Choose two different realms.', 'Connected to is empty.'],
      [
        'Niemand-Hyjal was never booked here.',
        'Warning is empty.',
        'Realm is empty.',
        '‘soon’ cannot be read.',
      ],
    ])
  })

  it('MOVE-IN-2: days that can be two are asked about', async () => {
    const text = `Date,Time,Name,Difficulty,Leader,Price\n08/09/2026,20:00,A,HC,${LEADER.name},300k`
    const asked = { of: 'raids', text } as const
    expect(await preview(asked)).toMatchObject({ asksDates: true, lines: [] })
    expect((await preview({ ...asked, dates: 'day' })).lines[0]?.says).toContain('2026-09-08')
    expect((await preview({ ...asked, dates: 'month' })).lines[0]?.says).toContain('2026-08-09')
  })

  it('MOVE-IN-5: a raid that was booked since the preview is 409', async () => {
    const line = (client: string) =>
      `Date,Advertiser,Client,Realm,Class,Payment realm,Price\n2026-07-02,${ADVERTISER.name},${client},Kazzak,Mage,Kazzak,300k`
    const first = { of: 'bookings', text: line('Oda') } as const
    const { preview: old } = await preview(first)
    await commit({ of: 'bookings', text: line('Ida') })
    expect(refusalOf(await admin.ask(commitImport, { ...first, preview: old })).status).toBe(409)
  })
})

onPostgres('on two instances', () => {
  it('MOVE-IN-13: of two who bring in the same preview one makes it, and the other changes nothing', async () => {
    const product = await startProduct('postgres')
    const other = await product.startAnother()
    const [admin, developer] = [await product.as('Admin'), other.hosting(await product.as('Developer'))]
    const asked = { ...SHEETS.heroNames, of: 'hero-names' as const, text: SHEETS.heroNames?.text ?? '' }
    const { preview } = await admin.call(previewImport, asked)
    const input = { ...asked, preview }
    const answers = await Promise.all([admin.ask(commitImport, input), developer.ask(commitImport, input)])
    const made = answers.map(({ status, body }) => [status, body.payload ?? body.code])
    expect(made).toContainEqual([200, { made: 40 }])
    expect(made).toContainEqual([409, 'stale-version'])
    expect(await admin.call(listHeroNames, {})).toHaveLength(40)
    const { rows } = await raw<{ count: number }>`
      SELECT count(*)::integer AS count FROM history WHERE noun = 'hero-name' AND action = 'create'`.execute(
      product.database.sql,
    )
    expect(rows[0]?.count).toBe(40)
    await product.stop()
  })
})
