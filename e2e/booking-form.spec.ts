import { personWith } from '#demo/people.ts'
import { box, choice, fillClient, openForm } from './fixtures/booking-form.ts'
import { bookingsOf, raidRow, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const LINK = 'https://raider.io/characters/eu/tarren-mill/Nethris'
test.describe('the booking form', () => {
  test('starts with the defaults and the price of the raid (BOOK-12, BOOK-4)', async ({ signedIn, api }) => {
    const raid = await api.publishedRaid({ pot: 250_000 })
    const page = await signedIn('Advertiser')
    const form = await openForm(page, raid)
    await expect(box(form, 'Price')).toHaveValue('250,000')
    await expect(box(form, 'Price')).toHaveAccessibleDescription('250,000 g. At least 225,000 g (90%)')
    await expect(box(form, 'Deposit')).toHaveValue('0')
    await expect(box(form, 'Owes')).toHaveValue('250,000')
    await expect(box(form, 'Owes')).not.toBeEditable()
    await expect(choice(form, 'Client Faction')).toHaveValue('Alliance')
    await expect(choice(form, 'Payment Realm')).toHaveValue('Kazzak')
    await expect(choice(form, 'Payment Realm').getByRole('option')).toHaveCount(20)
    await expect(choice(form, 'Payment Faction')).toHaveValue('Horde')
    await expect(choice(form, 'Source').getByRole('option')).toHaveText([
      'TC (Trade Chat)',
      'BR (Boost Request)',
    ])
    await expect(choice(form, 'Client Class').getByRole('option')).toHaveCount(1 + 13)
    await expect(choice(form, 'Paid Full')).toBeDisabled()
    await expect(form.getByRole('group', { name: 'Bosses' })).toHaveCount(0)

    const senior = await signedIn('Senior Advertiser')
    await expect(choice(await openForm(senior, raid), 'Paid Full')).toBeEnabled()
  })

  test('refuses what is missing: each field says so, the first takes the focus, what was typed stays (BOOK-1, FORM-4)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid()
    const page = await signedIn('Advertiser')
    const form = await openForm(page, raid)
    await box(form, 'Client Realm').fill('Kazzak')
    await box(form, 'Contact Info').fill('reach me here')
    await form.getByRole('button', { name: 'Book Client' }).click()
    await expect(toast(page, 'Please fill in all required fields')).toBeVisible()
    await expect(box(form, 'Client Name')).toBeFocused()
    await expect(box(form, 'Client Name')).toHaveAccessibleDescription('Please fill in all required fields')
    await expect(box(form, 'Client Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(choice(form, 'Client Class')).toHaveAccessibleDescription(
      'Please fill in all required fields',
    )
    await expect(box(form, 'Client Realm')).toHaveValue('Kazzak')
    await expect(box(form, 'Contact Info')).toHaveValue('reach me here')
    await box(form, 'Client Name').fill('Somebody')
    await expect(box(form, 'Client Name')).not.toHaveAttribute('aria-invalid')

    await box(form, 'Deposit').fill('')
    await form.getByRole('button', { name: 'Book Client' }).click()
    await expect(box(form, 'Deposit')).toHaveAccessibleDescription('Deposit must be a valid number')
  })

  test('asks for one boss on a Curve raid (BOOK-5, SEASON-4)', async ({ signedIn, api }) => {
    const raid = await api.publishedRaid({
      name: 'Ahead of the Curve',
      raidType: 'Curve',
      bossCount: 2,
    })
    const page = await signedIn('Advertiser')
    const form = await openForm(page, raid)
    const bosses = form.getByRole('group', { name: 'Bosses' })
    await expect(bosses.getByRole('radio')).toHaveCount(3)
    await expect(bosses.getByRole('radio', { name: 'Both' })).toBeChecked()
    await bosses.getByText('Nexus').click()
    await fillClient(form, 'For the Nexus')
    await form.getByRole('button', { name: 'Book Client' }).click()
    await expect(toast(page, 'Booking request sent for Ahead of the Curve')).toBeVisible()
    await expect(bookingsOf(page, raid)).toContainText('Nexus')
  })

  test('looks a character up by its link, also with Enter, and says why it could not (CHAR-1, CHAR-2, BOOK-6)', async ({
    signedIn,
    api,
    expectFailure,
    product,
  }) => {
    const raid = await api.publishedRaid()
    const page = await signedIn('Advertiser')
    const form = await openForm(page, raid)
    const link = box(form, 'Raider.IO Link')
    await link.fill('https://raider.io.example/characters/eu/kazzak/Nethris')
    await form.getByRole('button', { name: 'Fetch' }).click()
    await expect(toast(page, 'Invalid Raider.IO link')).toBeVisible()
    await expect(link).toHaveAccessibleDescription('Invalid Raider.IO link')
    await expect(link).toBeFocused()

    expectFailure('/proxy/raiderio', 404)
    await link.fill('https://raider.io/characters/us/kazzak/Nobodyatall')
    await form.getByRole('button', { name: 'Fetch' }).click()
    const unknown = 'Raider.IO does not know this character. Check region, realm and name.'
    await expect(toast(page, unknown)).toBeVisible()
    await expect(box(form, 'Client Name')).toHaveValue('Nobodyatall')
    await expect(box(form, 'Client Realm')).toHaveValue('Kazzak')

    expectFailure('/proxy/raiderio', 502)
    await product.raiderio.fault({ kind: 'error' })
    // Nobody else's test asks for this one: what was found once is answered without Raider.IO.
    await link.fill('https://raider.io/characters/eu/kazzak/Whileaway')
    await link.press('Enter')
    const away = 'Raider.IO does not answer properly right now. Fill in the character by hand.'
    await expect(toast(page, away)).toBeVisible()
    await expect(link).toHaveAccessibleDescription(away)
    await product.raiderio.clearFault()

    await link.fill(LINK)
    await link.press('Enter')
    await expect(toast(page, 'Character information fetched successfully')).toBeVisible()
    await expect(box(form, 'Client Name')).toHaveValue('Nethris')
    await expect(box(form, 'Client Realm')).toHaveValue('Tarren Mill')
    await expect(choice(form, 'Client Class')).toHaveValue('Demon Hunter')
    await expect(choice(form, 'Client Faction')).toHaveValue('Horde')
    await expect(link).not.toHaveAttribute('aria-invalid')
  })

  test('parts a character that is pasted as the game writes it (CHAR-4)', async ({ signedIn, api }) => {
    const raid = await api.publishedRaid()
    const page = await signedIn('Advertiser')
    const form = await openForm(page, raid)
    await box(form, 'Contact Info').fill('Brontax-TarrenMill')
    await box(form, 'Contact Info').press('ControlOrMeta+a')
    await box(form, 'Contact Info').press('ControlOrMeta+c')
    await box(form, 'Client Name').press('ControlOrMeta+v')
    await expect(box(form, 'Client Name')).toHaveValue('Brontax')
    await expect(box(form, 'Client Realm')).toHaveValue('TarrenMill')
  })

  test('warns of a character that is on the raid already, and books it all the same', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid()
    await api.book(raid, { clientName: 'Twice', clientRealm: 'Tarren Mill' })
    const page = await signedIn('Advertiser')
    const form = await openForm(page, raid)
    await fillClient(form, 'twice')
    await box(form, 'Client Realm').fill('TarrenMill')
    await expect(form).toContainText(
      'twice is already booked on this raid. You can book the character once more.',
    )
    await form.getByRole('button', { name: 'Book Client' }).click()
    await expect(toast(page, `Booking request sent for ${raid.name}`)).toBeVisible()
    await expect(raidRow(page, raid)).toContainText('2 / 8')
  })

  test('pressed twice makes one booking (BOOK-7)', async ({ signedIn, api }) => {
    const raid = await api.publishedRaid()
    const page = await signedIn('Advertiser')
    const form = await openForm(page, raid)
    await fillClient(form, 'Once')
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await form.getByRole('button', { name: 'Book Client' }).dblclick()
    await expect(toast(page, `Booking request sent for ${raid.name}`)).toBeVisible()
    await expect(form).toHaveCount(0)
    expect(sent.filter((path) => path === '/booking/create')).toHaveLength(1)
    await expect(raidRow(page, raid)).toContainText('1 / 8')
  })

  test('sent again after a lost answer makes one booking (BOOK-7)', async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    const raid = await api.publishedRaid()
    const page = await signedIn('Advertiser')
    const form = await openForm(page, raid)
    expectFailure('/booking/create', 'unanswered')
    await page.route(
      '**/booking/create',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await fillClient(form, 'Lost and found')
    await form.getByRole('button', { name: 'Book Client' }).click()
    await expect(toast(page, 'Failed to submit booking')).toBeVisible()
    await expect(box(form, 'Client Name')).toHaveValue('Lost and found')
    await form.getByRole('button', { name: 'Book Client' }).click()
    await expect(toast(page, `Booking request sent for ${raid.name}`)).toBeVisible()
    await expect(raidRow(page, raid)).toContainText('1 / 8')
  })

  test('keeps what was typed when somebody else takes the last slot (BOOK-2)', async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    const raid = await api.publishedRaid({ maxClients: 1 })
    const page = await signedIn('Advertiser')
    const form = await openForm(page, raid)
    await fillClient(form, 'Too late')
    await box(form, 'Contact Info').fill('too.late#1')
    await api.book(raid, { by: personWith('Senior Advertiser') })
    // It is said as soon as it is known, and again by whoever tries.
    await expect(form.getByText('This raid is full')).toBeVisible()
    expectFailure('/booking/create', 409)
    await form.getByRole('button', { name: 'Book Client' }).click()
    await expect(toast(page, 'This raid is full')).toBeVisible()
    await expect(box(form, 'Client Name')).toHaveValue('Too late')
    await expect(box(form, 'Contact Info')).toHaveValue('too.late#1')
    await expect(choice(form, 'Client Class')).toHaveValue('Rogue')
  })

  test('scrolls as a whole in a low window, title and buttons too (PAGE-35)', async ({ signedIn, api }) => {
    const raid = await api.publishedRaid()
    const page = await signedIn('Advertiser')
    await page.setViewportSize({ width: 720, height: 450 })
    const form = await openForm(page, raid)
    const title = form.getByRole('heading', { name: 'Book Raid' })
    const send = form.getByRole('button', { name: 'Book Client' })
    await expect(title).toBeInViewport()
    await expect(send).not.toBeInViewport()
    await box(form, 'Additional Notes').focus()
    await expect(box(form, 'Additional Notes')).toBeInViewport({ ratio: 1 })
    await expect(title).not.toBeInViewport()
    await send.scrollIntoViewIfNeeded()
    await expect(send).toBeInViewport({ ratio: 1 })
  })

  test('is given up only when the person says so', async ({ signedIn, api }) => {
    const raid = await api.publishedRaid()
    const page = await signedIn('Advertiser')
    const form = await openForm(page, raid)
    await box(form, 'Client Name').fill('Half a booking')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard Changes' })
    await expect(question).toContainText('What you typed has not been sent yet and will be lost.')
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(box(form, 'Client Name')).toHaveValue('Half a booking')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toHaveCount(0)
    await expect(raidRow(page, raid).getByRole('button', { name: 'Book Now' })).toBeFocused()
  })
})
