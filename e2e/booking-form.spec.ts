import { personWith } from '#demo/people.ts'
import { box, choice, fillClient, openForm, openFormAgain } from './fixtures/booking-form.ts'
import { bookingsOf, raidRow, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const LINK = 'https://raider.io/characters/eu/tarren-mill/Nethris'

test('the booking form, opened once: its defaults, what it refuses, what it looks up and how it is given up (BOOK-12, BOOK-4, BOOK-1, FORM-4, CHAR-1, CHAR-2, BOOK-6, CHAR-4, PAGE-35)', async ({
  signedIn,
  api,
  expectFailure,
  product,
}) => {
  const raid = await api.publishedRaid({ pot: 250_000 })
  const page = await signedIn('Advertiser')
  const form = await openForm(page, raid)

  await test.step('starts with the defaults and the price of the raid (BOOK-12, BOOK-4)', async () => {
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
  })

  await test.step('scrolls as a whole in a low window, title and buttons too (PAGE-35)', async () => {
    await page.setViewportSize({ width: 720, height: 450 })
    const title = form.getByRole('heading', { name: 'Book Raid' })
    const send = form.getByRole('button', { name: 'Book client' })
    await title.scrollIntoViewIfNeeded()
    await expect(title).toBeInViewport()
    await expect(send).not.toBeInViewport()
    await box(form, 'Additional Notes').focus()
    await expect(box(form, 'Additional Notes')).toBeInViewport({ ratio: 1 })
    await expect(title).not.toBeInViewport()
    await send.scrollIntoViewIfNeeded()
    await expect(send).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('refuses what is missing: each field says so, the first takes the focus, what was typed stays (BOOK-1, FORM-4)', async () => {
    await box(form, 'Client Realm').fill('Kazzak')
    await box(form, 'Contact Info').fill('reach me here')
    await form.getByRole('button', { name: 'Book client' }).click()
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
    await form.getByRole('button', { name: 'Book client' }).click()
    await expect(box(form, 'Deposit')).toHaveAccessibleDescription('Deposit must be a valid number')
  })

  await test.step('parts a character that is pasted as the game writes it (CHAR-4)', async () => {
    await box(form, 'Contact Info').fill('Brontax-TarrenMill, mage 300k')
    await box(form, 'Contact Info').press('ControlOrMeta+a')
    await box(form, 'Contact Info').press('ControlOrMeta+c')
    await box(form, 'Client Name').fill('')
    await box(form, 'Client Name').press('ControlOrMeta+v')
    await expect(box(form, 'Client Name')).toHaveValue('Brontax')
    await expect(box(form, 'Client Realm')).toHaveValue('TarrenMill')
  })

  await test.step('is given up only when the person says so', async () => {
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard changes' })
    await expect(question).toContainText('What you typed has not been sent yet and will be lost.')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(box(form, 'Client Name')).toHaveValue('Brontax')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toHaveCount(0)
    await expect(raidRow(page, raid).getByRole('button', { name: 'Book Now' })).toBeFocused()
  })

  await test.step('looks a character up by its link, also with Enter, and says why it could not (CHAR-1, CHAR-2, BOOK-6)', async () => {
    await openFormAgain(page, raid)
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
    const away = 'Raider.IO is not answering properly right now. Fill in the character by hand.'
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
})

test('BOOK-4: who may take it all at once has Paid Full in the form', async ({ signedIn, api }) => {
  const raid = await api.publishedRaid()
  const senior = await signedIn('Senior Advertiser')
  await expect(choice(await openForm(senior, raid), 'Paid Full')).toBeEnabled()
})

test('what the form sends makes one booking each, and none where there is no slot (BOOK-5, SEASON-4, BOOK-7, BOOK-2)', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const curve = await api.publishedRaid({ name: 'Ahead of the Curve', raidType: 'Curve', bossCount: 2 })
  const raid = await api.publishedRaid({ name: 'Booked again and again' })
  const single = await api.publishedRaid({ name: 'One slot', maxClients: 1 })
  await api.book(raid, { clientName: 'Twice', clientRealm: 'Tarren Mill' })
  const page = await signedIn('Advertiser')
  const form = await openForm(page, curve)
  const send = form.getByRole('button', { name: 'Book client' })
  const sent = toast(page, `Booking request sent for ${raid.name}`)
  /** So that the next booking says so anew. */
  const closeToast = async () => {
    await sent.click()
    await expect(sent).toHaveCount(0)
  }

  await test.step('asks for one boss on a Curve raid (BOOK-5, SEASON-4)', async () => {
    const bosses = form.getByRole('group', { name: 'Bosses' })
    await expect(bosses.getByRole('radio')).toHaveCount(3)
    await expect(bosses.getByRole('radio', { name: 'Both' })).toBeChecked()
    await bosses.getByText('Nexus').click()
    await fillClient(form, 'For the Nexus')
    await send.click()
    await expect(toast(page, 'Booking request sent for Ahead of the Curve')).toBeVisible()
    await expect(bookingsOf(page, curve)).toContainText('Nexus')
  })

  await test.step('warns of a character that is on the raid already, and books it all the same', async () => {
    await openFormAgain(page, raid)
    await fillClient(form, 'twice')
    await box(form, 'Client Realm').fill('TarrenMill')
    await expect(form).toContainText(
      'twice is already booked on this raid. You can book the character again.',
    )
    await send.click()
    await expect(sent).toBeVisible()
    await expect(raidRow(page, raid)).toContainText('2 / 8')
    await closeToast()
  })

  await test.step('pressed twice makes one booking (BOOK-7)', async () => {
    await openFormAgain(page, raid)
    await fillClient(form, 'Once')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await send.dblclick()
    await expect(sent).toBeVisible()
    await expect(form).toHaveCount(0)
    expect(asked.filter((path) => path === '/booking/create')).toHaveLength(1)
    await expect(raidRow(page, raid)).toContainText('3 / 8')
    await closeToast()
  })

  await test.step('sent again after a lost answer makes one booking (BOOK-7)', async () => {
    await openFormAgain(page, raid)
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
    await send.click()
    await expect(toast(page, 'Failed to submit booking')).toBeVisible()
    await expect(box(form, 'Client Name')).toHaveValue('Lost and found')
    await send.click()
    await expect(sent).toBeVisible()
    await expect(raidRow(page, raid)).toContainText('4 / 8')
    await closeToast()
  })

  await test.step('keeps what was typed when somebody else takes the last slot (BOOK-2)', async () => {
    await openFormAgain(page, single)
    await fillClient(form, 'Too late')
    await box(form, 'Contact Info').fill('too.late#1')
    await api.book(single, { by: personWith('Senior Advertiser') })
    // It is said as soon as it is known, and again by whoever tries.
    await expect(form.getByText('This raid is full')).toBeVisible()
    expectFailure('/booking/create', 409)
    await send.click()
    await expect(toast(page, 'This raid is full')).toBeVisible()
    await expect(box(form, 'Client Name')).toHaveValue('Too late')
    await expect(box(form, 'Contact Info')).toHaveValue('too.late#1')
    await expect(choice(form, 'Client Class')).toHaveValue('Rogue')
  })
})
