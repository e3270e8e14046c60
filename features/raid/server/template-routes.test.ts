import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  MOST_TEMPLATES,
  renameTemplate,
} from '#features/raid/calls.ts'
import { actionsOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { raidInput } from '#platform/testing/server/records.ts'

const { product, manager, leader, advertiser } = testProduct()

const input = async (title: string, changes: Parameters<typeof raidInput>[1] = {}) => {
  const { date: _, ...raid } = await raidInput(product, changes)
  return { ...raid, title }
}
const titles = async () => (await manager.call(listTemplates, {})).map(({ title }) => title)

it('TMPL-1: saves, renames and deletes a template, each with one history row', async () => {
  const late = await input('Late', { name: 'HC Full Late', time: '11:00 PM', pot: 450_000 })
  const first = await manager.ask(createTemplate, late)
  expect(first.body.message).toBe('Template Late saved')
  const { memberId } = leader
  const [template] = await manager.call(listTemplates, {})
  expect(template).toMatchObject({
    ...{ title: 'Late', name: 'HC Full Late', time: '11:00 PM', pot: 450_000, goldCollector: null },
    raidLeader: { _id: memberId },
  })
  const id = template?._id ?? ''
  await manager.call(createTemplate, await input('early'))
  await manager.call(renameTemplate, { id, title: 'Very late' })
  expect(await titles()).toEqual(['early', 'Very late'])
  const deleted = await manager.ask(deleteTemplate, { id })
  expect(deleted.body.message).toBe('Template Very late deleted')
  expect(await titles()).toEqual(['early'])
  expect(await actionsOf(product.database, id)).toEqual(['create', 'rename', 'delete'])
})

it('TMPL-1: refuses in a template what is refused in a raid', async () => {
  const { memberId } = advertiser
  const fields = async (changes: object) =>
    (await manager.ask(createTemplate, { ...(await input('Wrong')), ...changes })).body.fields
  expect(await fields({ raidType: 'Curve', bossCount: 3 })).toEqual({
    bossCount: 'Boss count cannot exceed 2 for Curve raids',
  })
  expect(Object.keys((await fields({ time: '7:07 PM' })) ?? {})).toEqual(['time'])
  expect(await fields({ title: ' ' })).toEqual({ title: 'Give the template a name' })
  expect(await fields({ raidLeader: memberId })).toEqual({
    raidLeader: 'This person does not hold the Raid Leader role.',
  })
})

it('TMPL-2: refuses a second template of the same name, and more than a hundred templates', async () => {
  const made = await manager.call(createTemplate, await input('Once'))
  const sentence = 'There is already a template with this name.'
  expect((await manager.ask(createTemplate, await input('ONCE'))).body).toMatchObject({
    ...{ code: 'duplicate-template', message: sentence, fields: { title: sentence } },
  })
  const other = await manager.call(createTemplate, await input('Twice'))
  expect((await manager.ask(renameTemplate, { id: other._id, title: 'once' })).status).toBe(409)
  // A template can change the case of its own title.
  await manager.call(renameTemplate, { id: made._id, title: 'ONCE' })
  const { sql } = product.database
  const row = await sql.selectFrom('template').selectAll().limit(1).executeTakeFirstOrThrow()
  const missing = Array.from({ length: MOST_TEMPLATES - (await titles()).length }, (_, n) => `Number ${n}`)
  await sql
    .insertInto('template')
    .values(missing.map((title) => ({ ...row, id: randomUUID(), title })))
    .execute()
  expect((await manager.ask(createTemplate, await input('One too many'))).body.message).toBe(
    'There are already 100 templates. Delete one first.',
  )
})
