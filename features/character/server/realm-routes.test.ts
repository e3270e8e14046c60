import { expect, it } from 'vitest'
import { connectRealm, listConnectedRealms, partRealm } from '#features/character/calls.ts'
import { SAME_REALM } from '#features/character/realm.ts'
import { expectRefusedField } from '#platform/testing/server/caller.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'

const { product, admin } = testProduct()

const connect = (realm: string, to: string) => admin.call(connectRealm, { realm, to })
const groups = async () =>
  (await admin.call(listConnectedRealms, {})).map(({ realms }) => realms.join(', ')).toSorted()

it('COMM-2: connecting two realms joins their groups, in any spelling; disconnecting removes a realm from its group', async () => {
  expectRefusedField(
    await admin.ask(connectRealm, { realm: 'TarrenMill', to: 'tarren mill' }),
    'to',
    SAME_REALM,
  )
  await Promise.all([connect('Silvermoon', 'Ravencrest'), connect('Blackrock', 'Hyjal')])
  expect(await groups()).toEqual(['Blackrock, Hyjal', 'Ravencrest, Silvermoon'])
  await connect('hyjal', 'Tarren Mill')
  expect(await groups()).toEqual(['Blackrock, Hyjal, Tarren Mill', 'Ravencrest, Silvermoon'])
  await connect('Ravencrest', 'TARRENMILL')
  expect(await groups()).toEqual(['Blackrock, Hyjal, Ravencrest, Silvermoon, Tarren Mill'])
  await admin.call(partRealm, { realm: 'tarrenmill' })
  await admin.call(partRealm, { realm: 'blackrock' })
  expect(await groups()).toEqual(['Hyjal, Ravencrest, Silvermoon'])
  for (const realm of ['Hyjal', 'Hyjal', 'Silvermoon']) await admin.call(partRealm, { realm })
  expect(await groups()).toEqual([])
  const actions = await historyOf(product.database, 'tarren-mill')
  expect(actions.map(({ noun, action, changes }) => ({ noun, action, changes }))).toEqual([
    {
      ...{ noun: 'realm', action: 'part' },
      changes: { from: { realm: 'tarrenmill', to: ['Blackrock', 'Hyjal', 'Ravencrest', 'Silvermoon'] } },
    },
  ])
})
