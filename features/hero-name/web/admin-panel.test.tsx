import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listConnectedRealms } from '#features/character/calls.ts'
import {
  createHeroName,
  deleteHeroName,
  type HeroName,
  listHeroNames,
  updateHeroName,
} from '#features/hero-name/calls.ts'
import { listBanks } from '#features/ledger/calls.ts'
import { Failure } from '#platform/call/failure.ts'
import type { Changed } from '#platform/change/view.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import {
  box,
  button,
  choice,
  expectNone,
  expectSaid,
  openSite,
  press,
  question,
  reloadPage,
  toast,
} from '#platform/testing/web/page.tsx'
import { tell } from '#platform/testing/web/quiet-socket.ts'

function heroName(name: string, changes: Partial<HeroName> = {}): HeroName {
  const createdAt = '2026-11-23T19:30:00.000Z'
  return {
    _id: name,
    name,
    realm: 'Kazzak',
    faction: 'Alliance',
    status: true,
    createdAt,
    version: 1,
    ...changes,
  }
}

/** The server keeps these hero names, the newest first. */
function openPanel(...names: HeroName[]): void {
  let kept = names
  server.answer(listConnectedRealms, [{ _id: 'group', realms: ['Dentarg', 'TarrenMill'] }])
  server.answer(listHeroNames, ({ search = '' }) =>
    kept.filter(({ name, realm }) =>
      search
        .toLowerCase()
        .split(' ')
        .every((word) => `${name} ${realm}`.toLowerCase().includes(word)),
    ),
  )
  server.answer(
    createHeroName,
    (input) => {
      const made = heroName(input.name, input)
      kept = [made, ...kept]
      return made
    },
    { message: 'Hero name created successfully' },
  )
  server.answer(
    updateHeroName,
    ({ id, ...input }) => {
      kept = kept.map((one) => (one._id === id ? { ...one, ...input, version: 2 } : one))
      return kept.find(({ _id }) => _id === id) ?? heroName('')
    },
    { message: 'Hero name updated successfully' },
  )
  server.answer(
    deleteHeroName,
    ({ id }) => {
      kept = kept.filter(({ _id }) => _id !== id)
      return undefined
    },
    { message: 'Hero name deleted successfully' },
  )
  server.answer(listBanks, [])
  openSite('/dashboard/admin', 'Admin')
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const rows = () => page.getByRole('row').elements().length - 1

async function expectAddMode(): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'Add hero name' })).toBeVisible()
  await expectNone(button('Cancel'))
  await expect.element(box('Name')).toHaveValue('')
  await expect.element(choice('Realm')).toHaveValue('')
}

test('HERO-4, HERO-2, HERO-1, HERO-6, WIRE-13: the form adds one hero name, is cleared and names missing fields; it accepts a right-to-left name and refuses an invisible one', async () => {
  openPanel()
  await expect.element(page.getByText('No hero names found.')).toBeVisible()
  await expectAddMode()
  await choice('Realm').fill('Kazzak')
  await box('Name').fill('דוד בן גוריון')
  await expect.element(box('Name')).toHaveStyle({ direction: 'rtl' })
  for (const [typed, said] of [
    ['Forge\u200bbank', 'This has characters that cannot be shown.'],
    ['🐉', 'Enter at least one letter or digit.'],
  ] as const) {
    await box('Name').fill(typed)
    await button('Add hero name').click()
    await expectSaid(box('Name'), said)
    await expect.element(box('Name')).toHaveFocus()
  }

  await box('Name').fill('Вьюга')
  await choice('Realm').fill('Tarren Mill')
  await choice('Faction').selectOptions('Horde')
  await choice('Status').selectOptions('Inactive')
  await button('Add hero name').dblClick()
  await expect.element(toast('Hero name created successfully')).toBeVisible()
  await expect
    .element(row('Вьюга'))
    .toMatchTextContent(/Вьюга\s*Tarren Mill, serves Dentarg.*Horde.*Inactive/)
  expect(server.asked(createHeroName)).toHaveLength(1)
  await expectAddMode()
  await expect.element(box('Name')).toHaveFocus()

  await button('Add hero name').click()
  await expect.element(toast('Please fill in all required fields')).toBeVisible()
  await expect.element(page.getByText('Name is required')).toBeVisible()
  await expect.element(page.getByText('Realm is required')).toBeVisible()
  await expect.element(box('Name')).toHaveFocus()

  const taken = 'This hero name already exists on this realm.'
  server.refuse(createHeroName, new Failure('duplicate-hero-name', taken, { name: taken }))
  await box('Name').fill('вьюга')
  await choice('Realm').fill('tarrenmill')
  await button('Add hero name').click()
  await expect.element(toast(taken)).toBeVisible()
  await expectSaid(box('Name'), taken)
  await expect.element(box('Name')).toHaveFocus()
  await expect.element(box('Name')).toHaveValue('вьюга')
})

test('HERO-4, HERO-2, HERO-5: an admin copies a hero name as Name-Realm, edits it, cancels an edit, and deletes it after a question that names the bank’s gold', async () => {
  openPanel(
    heroName('Älteste', { realm: 'Eredar', faction: 'Horde', status: false }),
    heroName('Geht', { realm: 'Tarren Mill', faction: 'Horde' }),
  )
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Geht').click()
  await expect.element(toast('Hero name is copied')).toBeVisible()
  expect(copied).toHaveBeenCalledWith('Geht-TarrenMill')

  await button('Edit Älteste').click()
  await expect.element(page.getByRole('heading', { name: 'Edit hero name' })).toBeVisible()
  await expect.element(box('Name')).toHaveValue('Älteste')
  await expect.element(box('Name')).toHaveFocus()
  await expect.element(choice('Realm')).toHaveValue('Eredar')
  await expect.element(choice('Faction')).toHaveValue('Horde')
  await button('Cancel').click()
  await expectAddMode()
  await expect.element(button('Edit Älteste')).toHaveFocus()

  await press(button('Edit Älteste'), '{Enter}')
  await choice('Status').selectOptions('Active')
  await box('Name').fill('Älteste Bank')
  await press(box('Name'), '{Enter}')
  await expect.element(toast('Hero name updated successfully')).toBeVisible()
  await expect.element(row('Älteste Bank')).toMatchTextContent('Active')
  await expect.element(button('Edit Älteste Bank')).toHaveFocus()

  await button('Delete Geht').click()
  await expect.element(question()).toMatchTextContent('Are you sure you want to delete this hero name?')
  await expect.element(question()).toMatchTextContent('GehtTarren MillHorde')
  await expect.element(button('Cancel', question())).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Delete Geht')).toHaveFocus()
  await button('Delete Geht').click()
  await button('Delete', question()).click()
  await expect.element(toast('Hero name deleted successfully')).toBeVisible()
  await expectNone(row('Geht'))
  await expect.element(row('Älteste Bank')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('searchbox', { name: 'Search hero names' })).toHaveFocus()
})

test('STALE-2, HERO-6: the form loads a newer version by keyboard, reports a name deleted by another admin, and keeps input when no answer comes', async () => {
  openPanel(heroName('Edited'))
  await button('Edit Edited').click()
  await box('Name').fill('Meiner')
  server.refuse(updateHeroName, 'stale-version')
  server.answer(listHeroNames, [heroName('Anderer', { _id: 'Edited', version: 2 })])
  await userEvent.keyboard('{Enter}')
  const stale = page.getByRole('region', { name: 'Changed meanwhile' })
  await expect.element(stale).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Load the new version')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(box('Name')).toHaveFocus()
  await expect.element(page.getByText('Now stored: Anderer')).toBeVisible()
  await expectNone(stale)
  // A click closes a toast; three toasts would cover the row.
  await toast('Somebody else changed this meanwhile.').click()
  await toast('The new version is loaded. Look it over, then save again.').click()

  await choice('Realm').fill('Gordunni')
  server.refuse(updateHeroName, 'not-found')
  await button('Save changes').click()
  await toast(
    'Somebody else has deleted this hero name. What you typed is still here: add it if it is needed.',
  ).click()
  await expect.element(choice('Realm')).toHaveValue('Gordunni')
  server.lose(createHeroName)
  await button('Add hero name').click()
  await expect.element(toast('Operation failed')).toBeVisible()
  await expect.element(box('Name')).toHaveValue('Meiner')

  server.refuse(deleteHeroName, 'not-found')
  await button('Delete Anderer').click()
  await button('Delete', question()).click()
  await expect.element(toast('Somebody else has already deleted this hero name.')).toBeVisible()
  server.lose(deleteHeroName)
  await button('Delete Anderer').click()
  await button('Delete', question()).click()
  await expect.element(toast('Failed to delete hero name')).toBeVisible()
})

test('HERO-6, TEXT-1: a list of hero names that fails to load shows one error, and Retry loads it', async () => {
  server.refuseWordless(listHeroNames)
  server.answer(listConnectedRealms, [])
  server.answer(listBanks, [])
  openSite('/dashboard/admin', 'Admin')
  await expect.element(toast('Failed to fetch hero names')).toBeVisible()
  await toast('Failed to fetch hero names').click()
  await expectNone(toast('Failed to fetch hero names'))
  const asked = server.asked(listHeroNames).length
  tell('changed', { success: true, views: ['hero-names'], ids: null } satisfies Changed)
  await expect.poll(() => server.asked(listHeroNames).length).toBeGreaterThan(asked)
  await expectNone(toast('Failed to fetch hero names'))
  server.answer(listHeroNames, [heroName('Vorhanden')])
  await button('Retry').click()
  await expect.element(row('Vorhanden')).toBeVisible()
})

test('HERO-4: the list of hero names has thirty rows a page, and a search returns to page 1', async () => {
  const names = Array.from({ length: 32 }, (_, at) => heroName(`Bank ${32 - at}`))
  openPanel(...names.slice(0, 31), heroName('Bank 1', { realm: 'Ödland' }))
  const pager = page.getByRole('navigation', { name: 'Pages of Hero names' })
  await expect.poll(rows).toBe(30)
  await button('Next', pager).click()
  await expect.element(pager).toMatchTextContent('Page 2 of 2')
  await expect.poll(rows).toBe(2)
  const search = page.getByRole('searchbox', { name: 'Search hero names' })
  await search.fill('bank')
  await expect.element(pager).toMatchTextContent('Page 1 of 2')
  await search.fill('ÖDLAND bank')
  await expect.poll(rows).toBe(1)
  await search.fill('nobody')
  await expect.element(page.getByText('No hero names found.')).toBeVisible()
  await button('Clear search').click()
  await expect.poll(rows).toBe(30)
})

test('FORM-1, FORM-2: unsaved input survives a reload as a draft until the person discards it', async () => {
  openPanel(heroName('Gesichert'), heroName('Unberührt'))
  const restored = page.getByText('Draft restored')
  await button('Edit Gesichert').click()
  await box('Name').fill('Nur getippt')
  reloadPage()
  await button('Edit Unberührt').click()
  await expectNone(restored)
  await button('Edit Gesichert').click()
  await expect.element(box('Name')).toHaveValue('Nur getippt')
  await expect.element(restored).toBeVisible()
  await button('Edit Unberührt').click()
  await button('Keep editing', question('Discard changes')).click()
  await expect.element(box('Name')).toHaveValue('Nur getippt')
  await button('Discard').click()
  await button('Discard', question('Discard changes')).click()
  await expect.element(box('Name')).toHaveValue('Gesichert')
  await expectNone(restored)
})
