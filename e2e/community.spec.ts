import { peopleWith, personWith } from '#demo/people.ts'
import { expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { toast } from './fixtures/screens.ts'
import { sessionOf } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('COMM-1, COMM-2: staff connect realms, by keyboard too', async ({ signedIn, expectFailure }) => {
  const page = await signedIn('Admin')
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Evening' }).getByRole('link', { name: 'Community' }).click()
  const realms = page.getByRole('region', { name: 'Connected realms' })
  await test.step('a realm is connected', async () => {
    await expect(realms.getByText('No realm is connected to another.')).toBeVisible()
    await realms.getByRole('button', { name: 'Connect' }).click()
    await expect(realms.getByText('Please fill in all required fields')).toHaveCount(2)
    await realms.getByLabel('Realm', { exact: true }).fill('TarrenMill')
    await realms.getByLabel('Connected to', { exact: true }).fill('Tarren Mill')
    expectFailure('/realm/connect', 400)
    await page.keyboard.press('Enter')
    await expect(realms.getByText('Choose two different realms.')).toBeVisible()
    await realms.getByLabel('Connected to', { exact: true }).fill('Outland')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'TarrenMill is connected to Outland')).toBeVisible()
    await expect(realms.getByRole('list', { name: 'Connected realms' })).toHaveText(/Outland.*TarrenMill/)
  })
  await test.step('it is taken out again', async () => {
    await expectAccessible(page)
    await realms.getByRole('button', { name: 'Disconnect Outland' }).click()
    await expect(realms.getByText('No realm is connected to another.')).toBeVisible()
  })
})

test('HIST-3, OWN-8, OWN-1, OWN-6: an admin sets where the site leads and what advertisers keep', async ({
  signedIn,
  expectFailure,
}) => {
  const page = await signedIn('Admin')
  await page.goto('/dashboard/community')
  const links = page.getByRole('region', { name: 'Links' })
  await test.step('a link is refused, then saved, and every page has it', async () => {
    await links.getByLabel('Contact').fill('http://abyss.example')
    await links.getByRole('button', { name: 'Save links' }).click()
    await expect(links.getByText('Enter an address that begins with https://.')).toBeVisible()
    await links.getByLabel('Contact').fill('https://abyss.example/contact')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Links saved')).toBeVisible()
    const html = await (await page.request.get('/')).text()
    expect(html).toContain('https://abyss.example/contact')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
    await page.getByRole('button', { name: 'History of the settings' }).click()
    await expect(page.getByRole('dialog')).toContainText('Contact: https://abyss.example/contact')
    await page.keyboard.press('Escape')
  })
  const cuts = page.getByRole('region', { name: 'Cuts' })
  await test.step('somebody else was faster: both are kept', async () => {
    const other = await signedIn('Admin')
    await other.goto('/dashboard/community')
    const theirs = other.getByRole('region', { name: 'Cuts' })
    await theirs.getByLabel('BR, %').fill('4')
    await other.keyboard.press('Enter')
    await expect(toast(other, 'Cuts saved')).toBeVisible()
    await cuts.getByLabel('TC, %').fill('30,5')
    expectFailure('/setting/set', 409)
    await page.keyboard.press('Enter')
    await cuts.getByRole('button', { name: 'Load the new version' }).click()
    await expect(cuts.getByLabel('BR, %')).toHaveValue('4')
    await cuts.getByRole('button', { name: 'Save cuts' }).click()
    await expect(toast(page, 'Cuts saved')).toBeVisible()
    await expect(cuts.getByLabel('TC, %')).toHaveValue('30.5')
    await expectAccessible(page)
  })
  await test.step('what is emptied has its default again', async () => {
    for (const label of ['TC, %', 'BR, %']) await cuts.getByLabel(label).fill('')
    await cuts.getByRole('button', { name: 'Save cuts' }).click()
    await expect(cuts.getByRole('button', { name: 'Save cuts' })).toBeDisabled()
    await links.getByLabel('Contact').fill('')
    await page.keyboard.press('Enter')
    await expect(links.getByRole('button', { name: 'Save links' })).toBeDisabled()
    await expect(cuts.getByLabel('TC, %')).toHaveAttribute('placeholder', '32')
  })
})

test('OWN-20: an admin gives the community its name', async ({ signedIn }) => {
  const page = await signedIn('Admin')
  await page.goto('/dashboard/community')
  const landing = async () => (await page.request.get('/')).text()
  const reload = () => page.getByRole('button', { name: 'Reload' }).click()
  const name = page.getByRole('region', { name: 'Name', exact: true })
  await test.step('the name stands in the tab, the bar and every public page', async () => {
    await name.getByRole('textbox', { name: 'Name' }).fill('Nord & Söhne')
    await name.getByRole('textbox', { name: 'Tagline' }).fill('Raids of the north')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Name saved')).toBeVisible()
    await reload()
    await expect(page).toHaveTitle('Community · Nord & Söhne')
    await expect(page.getByRole('banner')).toContainText('Nord & Söhne')
    const html = await landing()
    expect(html.includes('>Raids of the north</h1>')).toBe(true)
    expect(/>[^<]*\bForge\b[^<]*</.exec(html)).toBeNull()
    expect(await (await page.request.get('/site.webmanifest')).json()).toMatchObject({ name: 'Nord & Söhne' })
  })
  await test.step('what is emptied is the product’s own again', async () => {
    for (const label of ['Name', 'Tagline']) await name.getByRole('textbox', { name: label }).fill('')
    await page.keyboard.press('Enter')
    await expect(name.getByRole('button', { name: 'Save name' })).toBeDisabled()
    expect((await landing()).includes('>Raids of the north</h1>')).toBe(false)
  })
})

test('COMM-9, AUTH-10: an admin finds who is signed in and ends all of their sessions, and their pages are signed out', async ({
  signedIn,
  sessions,
  product,
}) => {
  const [, person = personWith('Forge Member')] = peopleWith('Forge Member')
  await sessionOf(product, person)
  const theirs = await signedIn(person)
  // What ends here serves no other test.
  sessions.delete(person)
  await theirs.goto('/dashboard/settings')
  await expect(theirs.getByText('Live', { exact: true })).toBeVisible()
  const page = await signedIn('Admin')
  await page.goto('/dashboard/community')
  const card = page.getByRole('region', { name: 'Members signed in' })
  await card.getByLabel('Find a member').fill(person.name.toUpperCase())
  const line = card.getByRole('listitem')
  await expect(line).toHaveCount(1)
  await expect(line).toHaveText(new RegExp(`^${person.name}.* devices?.*last used `))
  await expectAccessibleAt(page, PHONE)
  await card.getByRole('button', { name: `End all sessions of ${person.name}` }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'End all sessions' })
  await question.getByRole('button', { name: 'End all sessions' }).click()
  await expect(toast(page, `${person.name} is signed out on 2 devices`)).toBeVisible()
  await expect(card.getByText('Nobody by that name is signed in.')).toBeVisible()
  await expect(theirs).toHaveURL('/')
})
