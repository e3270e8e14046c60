import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#domain/endpoint.ts'
import { createHeroName, deleteHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
import { commitImport, previewImport } from '#domain/import/endpoints.ts'
import { MOST_BYTES, MOST_LINES } from '#domain/import/import.ts'
import { listEntries, takeBackMove } from '#domain/ledger/endpoints.ts'
import { agree, listWaiting } from '#domain/press/endpoints.ts'
import { posted, waits } from '#domain/waits.ts'
import { balancesOf, faultsOfBooks } from '#server/testing/books.ts'
import { type Caller, refusalOf, refused, refusedField } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'

type Asked = InputOf<typeof previewImport>

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  let developer: Caller
  let leader: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    ;[admin, developer, leader] = [
      await product.as('Admin'),
      await product.as('Developer'),
      await product.as('Raid Leader'),
    ]
  })
  afterAll(() => product.stop())

  const preview = (asked: Asked) => admin.call(previewImport, asked)
  const states = async (asked: Asked) => (await preview(asked)).lines.map(({ state }) => state)
  const commit = async (asked: Asked) => {
    const { preview: name } = await preview(asked)
    return admin.ask(commitImport, { ...asked, preview: name })
  }
  const balance = async (account: string) => (await balancesOf(product.database.sql)).get(account) ?? 0
  const heroNames = async () => (await admin.call(listHeroNames, {})).length

  describe('hero names', () => {
    const of = 'hero-names' as const

    it('MOVE-IN-1, MOVE-IN-4: are brought in by German headings, once', async () => {
      const text =
        '\uFEFFHeldenname;Server;Fraktion;Aktiv\r\nSilberstrom;Aegwynn;Allianz;ja\r\n"Goldhilde";Tarren Mill;Horde;nein\r\n'
      expect((await preview({ of, text })).lines).toEqual([
        { line: 2, state: 'new', says: 'Silberstrom-Aegwynn, Alliance', why: null },
        { line: 3, state: 'new', says: 'Goldhilde-TarrenMill, Horde, inactive', why: null },
      ])
      expect((await commit({ of, text })).body).toEqual({
        success: true,
        payload: { made: 2 },
        message: 'Brought in: 2 lines',
      })
      expect(await states({ of, text })).toEqual(['there', 'there'])
      expect((await commit({ of, text })).body).toMatchObject({
        payload: { made: 0 },
        message: 'All of it is already there',
      })
    })

    it('MOVE-IN-3: one wrong line stops all and says which', async () => {
      const before = await heroNames()
      const text =
        'Name\tRealm\tFaction\nRask\tKazzak\tHorde\nNadja\t\tHorde\nRask\tKAZZAK\tHorde\nPippa\tKazzak\tGnome\n=1+1\tKazzak\tHorde'
      expect((await preview({ of, text })).lines.map(({ why }) => why)).toEqual([
        null,
        'Realm is empty.',
        'This repeats line 2.',
        '‘Gnome’ cannot be read.',
        'A cell holds a formula. Put its value there.',
      ])
      const refusal = refusalOf(await commit({ of, text }))
      expect(refusal).toMatchObject({ status: 400, body: { message: 'Line 3: Realm is empty.' } })
      expect(await heroNames()).toBe(before)
    })

    it('MOVE-IN-2: a column is found by its heading or set', async () => {
      const text = 'Wie er heißt,Wo\nBrontax,Hyjal'
      const unknown = await preview({ of, text })
      expect(unknown).toMatchObject({ problem: 'Choose the column of ‘Name’.', lines: [] })
      expect(unknown.columns.map(({ field }) => field)).toEqual([null, null])
      const columns = ['name', 'realm']
      expect((await preview({ of, text, columns })).lines).toMatchObject([
        { says: 'Brontax-Hyjal, Alliance' },
      ])
      const twice = await preview({ of, text, columns: ['name', 'name'] })
      expect(twice.problem).toBe('Two columns hold ‘Name’. Leave one out.')
      expect(refusalOf(await commit({ of, text }))).toMatchObject({ status: 400 })
    })

    it('MOVE-IN-5: a commit names its preview: what changed since is 409', async () => {
      const text = 'Name,Realm\nThalia,Kazzak'
      const { preview: name } = await preview({ of, text })
      const { _id: id } = await admin.call(createHeroName, {
        name: 'thalia',
        realm: 'kazzak',
        faction: 'Horde',
        status: true,
      })
      const stale = refused('stale-version', 'Something in this preview has changed. Check it again.')
      expect(refusalOf(await admin.ask(commitImport, { of, text, preview: name }))).toEqual(stale)
      await admin.call(deleteHeroName, { id })
      expect(
        refusalOf(await admin.ask(commitImport, { of, text: `${text}\nOda,Kazzak`, preview: name })),
      ).toEqual(stale)
    })

    it('MOVE-IN-6: what is HTML is text', async () => {
      const text = 'Name,Realm\n<b>Rask</b>,Kazzak'
      expect((await preview({ of, text })).lines).toMatchObject([{ says: '<b>Rask</b>-Kazzak, Alliance' }])
    })
  })

  describe('MOVE-IN-6: what is no table is refused', () => {
    const of = 'hero-names' as const
    const cases: readonly [name: string, text: string, says: string][] = [
      ['nothing', ' \n', 'Paste a table.'],
      ['more than 2 MB', `Name,Realm\n${'x'.repeat(MOST_BYTES)}`, 'At most 2 MB at once. Split the table.'],
      [
        'more than 5,000 lines',
        `Name,Realm\n${'a,b\n'.repeat(MOST_LINES + 1)}`,
        'At most 5,000 lines at once. Split the table.',
      ],
      [
        'another encoding',
        'Name,Realm\nJ\uFFFDrn,Kazzak',
        'This file is not UTF-8. Save it as ‘CSV UTF-8’ and choose it again.',
      ],
      [
        'a zero',
        'Name,Realm\nJ\0rn,Kazzak',
        'This file is not UTF-8. Save it as ‘CSV UTF-8’ and choose it again.',
      ],
      ['an open quote', 'Name,Realm\n"Rask,Kazzak\n', 'Line 2: the quotes of a cell do not match.'],
      ['too many columns', `Name${',x'.repeat(50)}\na`, 'At most 50 columns.'],
    ]
    for (const [name, text, says] of cases)
      it(name, async () => {
        expect(refusalOf(await admin.ask(previewImport, { of, text }))).toEqual(refusedField('text', says))
      })

    it('more than is read at all', async () => {
      const text = 'x'.repeat(MOST_BYTES * 3)
      expect(refusalOf(await admin.ask(previewImport, { of, text }))).toEqual(refused('body-too-large'))
    })
  })

  describe('balances', () => {
    const of = 'balances' as const
    const table = () =>
      `Mitglied;Realm;Bestand;Fällig\n${leader.person.name};;300k;1.250.000\nNadja;Kazzak;;1,2m`

    it('MOVE-IN-7, MOVE-IN-8: wait for a second, are one entry each, and come once', async () => {
      const [held, due, community] = [
        await balance(`held ${leader.memberId}`),
        await balance(`due ${leader.memberId}`),
        await balance('community'),
      ]
      const answer = await commit({ of, text: table() })
      const { waits: id } = waits.parse(answer.body.payload)
      expect(waits.parse((await commit({ of, text: table() })).body.payload)).toEqual({ waits: id })
      const [waiting] = await admin.call(listWaiting, {})
      expect(waiting?.what).toBe('Bring along 3 balances: held 300,000 g, due 2,450,000 g.')
      expect(refusalOf(await admin.ask(agree, { id }))).toEqual(refused('own-press'))
      await developer.call(agree, { id })
      expect(await balance(`held ${leader.memberId}`)).toBe(held + 300_000)
      expect(await balance(`due ${leader.memberId}`)).toBe(due + 1_250_000)
      expect(await balance('community')).toBe(community + 300_000 - 2_450_000)
      expect(await states({ of, text: table() })).toEqual(['there', 'there'])
      const entries = await admin.call(listEntries, {})
      expect(entries.slice(0, 3)).toMatchObject(
        Array(3).fill({ kind: 'moved', reason: 'Brought along', agreedBy: { _id: developer.memberId } }),
      )
      expect(await faultsOfBooks(product.database.sql)).toEqual([])
    })

    it('MOVE-IN-8: another sum is wrong, and what was taken back comes again', async () => {
      const text = `Name,Held\n${leader.person.name},299k`
      expect((await preview({ of, text })).lines).toMatchObject([
        { state: 'wrong', why: '300,000 g was brought along before. Move the difference in Gold Ledger.' },
      ])
      const own = (await admin.call(listEntries, {})).find(({ lines }) =>
        lines.some(({ account, gold }) => account === 'held' && gold === 300_000),
      )
      posted(await admin.call(takeBackMove, { entry: own?._id ?? '', reason: 'Counted wrongly' }))
      expect(await states({ of, text })).toEqual(['new'])
    })

    it('MOVE-IN-7: to a bank, by account, and who is unknown is named', async () => {
      const name = { name: 'Kasse', realm: 'TarrenMill', faction: 'Horde', status: true } as const
      const { _id: bank } = await admin.call(createHeroName, name)
      const text = [
        'Name,Account,Gold',
        'Kasse-Tarren Mill,Bank,"1,250,000"',
        'Nadja,held,5k',
        'Nadja,due,5k',
        'Kisse-Kazzak,bank,1',
        'Nadja-Kazzak,lent,1',
        'Oda-Kazzak,due,-5',
        'Oda-Kazzak,due,9999999999999',
        'Oda-Kazzak,due,0',
      ].join('\n')
      expect((await preview({ of, text })).lines.map(({ why, says }) => why ?? says)).toEqual([
        'Bank Kasse-TarrenMill: 1,250,000 g',
        'Nadja has not signed in.',
        'Nadja has not signed in.',
        'There is no hero name Kisse-Kazzak.',
        'The account is held, due or bank.',
        '‘-5’ cannot be read.',
        '‘9999999999999’ cannot be read.',
        'Oda-Kazzak: nothing',
      ])
      const good = text.split('\n').slice(0, 2).join('\n')
      const { waits: id } = waits.parse((await commit({ of, text: good })).body.payload)
      await developer.call(agree, { id })
      expect(await balance(`bank ${bank}`)).toBe(1_250_000)
    })
  })

  describe('403 and 401', () => {
    it('MOVE-IN-9: nobody but staff', async () => {
      const asked = { of: 'hero-names', text: 'Name,Realm\nRask,Kazzak' } as const
      for (const role of ['Raid Manager', 'Advertiser', 'Gold Collector'] as const) {
        const caller = await product.as(role)
        expect(refusalOf(await caller.ask(previewImport, asked))).toEqual(refused('not-permitted'))
        expect(refusalOf(await caller.ask(commitImport, { ...asked, preview: 'x' }))).toEqual(
          refused('not-permitted'),
        )
      }
    })
  })
})
