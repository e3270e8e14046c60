import { peopleWith, personWith } from '#demo/people.ts'
import {
  expectAccessible,
  expectAccessibleAt,
  IS_ALL,
  PHONE,
} from '#platform/testing/browser/accessibility.ts'
import { dayAhead } from '#platform/testing/browser/factories.ts'
import {
  bookedByOthers,
  bookingsOf,
  mailRow,
  raidRow,
  toast,
  typedDate,
} from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const RAID = { name: 'Manaforge Omega, the whole of it' }
const LINK = 'https://raider.io/characters/eu/kazzak/Mirelune'
const [pippa, joern] = peopleWith('Advertiser')

// Runs with animations when --all is given, as for most people.
if (IS_ALL) test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('six people take a raid from its creation to its payment mail and its settlement', async ({
  signedIn,
}) => {
  if (!pippa || !joern) throw new Error('The demo has fewer than two advertisers')
  const leader = personWith('Raid Leader')
  const collector = personWith('Gold Collector')
  const [managing, advertising, watching, leading, collecting, overseeing] = [
    await signedIn('Raid Manager'),
    await signedIn(pippa),
    await signedIn(joern),
    await signedIn(leader),
    await signedIn(collector),
    await signedIn('Admin'),
  ]

  await test.step('a raid manager creates a raid (RAID-9) and publishes it (RAID-6)', async () => {
    await managing.goto('/dashboard/create-raid')
    await managing.getByRole('textbox', { name: 'Name' }).fill(RAID.name)
    await managing.getByRole('combobox', { name: 'Difficulty' }).selectOption('Heroic')
    await managing.getByRole('textbox', { name: 'Date' }).fill(typedDate(dayAhead(3)))
    await managing.getByRole('textbox', { name: 'Date' }).press('Tab')
    await managing.getByRole('combobox', { name: 'Time' }).selectOption('7:30 PM')
    await managing.getByRole('textbox', { name: 'Max Clients' }).fill('2')
    await managing.getByRole('textbox', { name: 'Price' }).fill('250000')
    await managing.getByRole('combobox', { name: 'Raid Leader' }).selectOption(leader.name)
    await managing.getByRole('combobox', { name: 'Gold Collector' }).selectOption(collector.name)
    await managing.getByRole('button', { name: 'Create Raid' }).click()
    await managing.getByRole('alertdialog').getByRole('button', { name: 'Create', exact: true }).click()
    await expect(toast(managing, 'Raid created successfully!')).toBeVisible()
    await expect(managing).toHaveURL('/dashboard/upcoming-raids')

    await managing.getByRole('button', { name: `Publish ${RAID.name}` }).click()
    await managing.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    await expect(toast(managing, 'Raid published successfully')).toBeVisible()
    const published = managing.getByRole('table', { name: 'Published Raids' })
    await expect(published.getByRole('row').filter({ hasText: RAID.name })).toBeVisible()
  })

  await test.step('a second advertiser opens Book Raid and sees free slots and no booking', async () => {
    await watching.goto('/dashboard/book-raid')
    await expect(raidRow(watching, RAID)).toContainText('0 / 2')
    await expect(watching.getByText('No bookings yet')).toBeVisible()
  })

  let bookId = ''
  await test.step('an advertiser books through a Raider.IO link (CHAR-1, BOOK-8)', async () => {
    await advertising.goto('/dashboard/book-raid')
    await raidRow(advertising, RAID).getByRole('button', { name: 'Book Now' }).click()
    const form = advertising.getByRole('dialog', { name: 'Book Raid' })
    await form.getByRole('textbox', { name: 'Raider.IO Link' }).fill(LINK)
    await form.getByRole('button', { name: 'Fetch' }).click()
    await expect(toast(advertising, 'Character information fetched successfully')).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Client Name' })).toHaveValue('Mirelune')
    await expect(form.getByRole('textbox', { name: 'Client Realm' })).toHaveValue('Kazzak')
    await expect(form.getByRole('combobox', { name: 'Client Class' })).toHaveValue('Priest')
    await expect(form.getByRole('combobox', { name: 'Client Faction' })).toHaveValue('Horde')
    await form.getByRole('textbox', { name: 'Deposit' }).fill('50000')
    await expect(form.getByRole('status', { name: 'Owes' })).toHaveText('200,000 g')
    await form.getByRole('textbox', { name: 'Contact Info' }).fill('mirelune#2187')
    const [answer] = await Promise.all([
      advertising.waitForResponse('**/booking/create'),
      expect(toast(watching, 'Booking data updated')).toBeVisible(),
      expect(toast(advertising, `Booking request sent for ${RAID.name}`)).toBeVisible(),
      form.getByRole('button', { name: 'Book client' }).click(),
    ])
    const { payload } = (await answer.json()) as { payload: { _id: string } }
    bookId = payload._id
    await expect(bookingsOf(advertising, RAID).getByText('Mirelune', { exact: true })).toBeVisible()
  })

  await test.step('the second advertiser sees the slot taken and the booking masked, without a reload (LIVE-2, LIVE-3, BOOK-11)', async () => {
    await expect(raidRow(watching, RAID)).toContainText('1 / 2')
    const bookings = bookingsOf(watching, RAID)
    await bookedByOthers(bookings).click()
    await expect(bookings.getByText(pippa.name)).toBeVisible()
    await expect(bookings.getByRole('listitem')).toContainText('Priest')
    await expect(bookings.getByText('...', { exact: true })).toBeVisible()
    await expect(bookings).not.toContainText('Mirelune')
    await expect(bookings).not.toContainText('250,000')
  })

  await test.step('the leader sets Lock, In-Group and Done, each once (BOOK-10, MAIL-1)', async () => {
    await leading.goto('/dashboard/book-raid')
    const marks = [
      ['Lock', 'Are you sure you want to lock this booking?', 'lock'],
      ['In-Group', 'Are you sure you want to mark this booking as in group?', 'in-group'],
      ['Done', 'Are you sure you want to mark this booking as done?', 'done'],
    ] as const
    for (const [label, question, action] of marks) {
      const button = bookingsOf(leading, RAID).getByRole('button', { name: label })
      await expect(button).not.toHaveCSS('text-decoration-line', 'line-through')
      await button.click()
      const dialog = leading.getByRole('alertdialog')
      await expect(dialog).toContainText(question)
      await dialog.getByRole('button', { name: label }).click()
      await expect(toast(leading, `Booking ${action} status updated successfully`)).toBeVisible()
      await expect(button).toBeDisabled()
      await expect(button).toHaveCSS('text-decoration-line', 'line-through')
      await expect(button).toBeFocused()
    }
    await expect(bookingsOf(watching, RAID).getByText('Done', { exact: true })).toBeVisible()
  })

  await test.step('the collector generates the code, is refused a mistyped one, and marks the mail as sent (MAIL-4, MAIL-5, PAGE-10)', async () => {
    await collecting.goto('/dashboard/send-mail')
    const mail = mailRow(collecting, { bookId })
    await expect(mail).toContainText(pippa.name)
    await expect(mail).toContainText('Raid Boost Heroic')
    await expect(mail).toContainText('Not Sent')
    const answer = collecting.waitForResponse('**/mail/generateCode')
    await mail.getByRole('button', { name: 'Generate' }).click()
    await expect(toast(collecting, 'Generated successfully')).toBeVisible()
    const { payload } = (await (await answer).json()) as {
      payload: { paymentCode: string; confirmationCode: string }
    }
    await expect(mail).toContainText(payload.paymentCode)

    await mail.getByRole('textbox', { name: /^Confirmation code/ }).fill(`${payload.confirmationCode}X`)
    await mail.getByRole('button', { name: 'Check' }).click()
    await expect(toast(collecting, 'Code is incorrect')).toBeVisible()
    await expect(mail.getByRole('button', { name: 'Mark Sent' })).toBeDisabled()
    // A click on the inactive button says what is missing.
    await mail.getByRole('button', { name: 'Mark Sent' }).dispatchEvent('click')
    await expect(toast(collecting, 'Enter correct confirmation code first')).toBeVisible()

    await mail.getByRole('textbox', { name: /^Confirmation code/ }).fill(` ${payload.confirmationCode} `)
    await mail.getByRole('button', { name: 'Check' }).click()
    await expect(toast(collecting, 'Code is correct')).toBeVisible()
    await expect(mail.getByText(payload.confirmationCode, { exact: true })).toHaveCSS('color', GREEN)
    await mail.getByRole('button', { name: 'Mark Sent' }).click()
    await expect(toast(collecting, 'Mail marked as sent')).toBeVisible()
    await expect(mail.getByRole('button', { name: 'Sent' })).toBeDisabled()
  })

  await test.step('an admin finds the mail in Admin Mails History as Sent (PAGE-9)', async () => {
    await overseeing.goto('/dashboard/admin-mails')
    const mail = mailRow(overseeing, { bookId })
    await expect(mail).toContainText(pippa.name)
    await expect(mail.getByText('Sent', { exact: true })).toBeVisible()
    await expect(mail).toContainText('250,000 g')
    await expect(mail.getByRole('button', { name: 'Mark Sent' })).toHaveCount(0)
  })

  const crew = leading.getByRole('region', { name: 'Crew' })
  await test.step('the leader types the boosters, sees each part and proposes the settlement (SETTLE-8)', async () => {
    await raidRow(leading, RAID).getByRole('link', { name: RAID.name }).click()
    await leading.getByRole('link', { name: 'Crew', exact: true }).click()
    await expect(leading).toHaveURL(/\/dashboard\/tonight\/[\w-]+\?tab=crew$/)
    await crew.getByRole('textbox', { name: 'Boosters' }).fill('Torvald-Kazzak\nSilva-Tarren Mill 0.5')
    await expect(crew.getByRole('row', { name: 'Torvald-Kazzak' })).toContainText('82,733 g')
    await expect(crew.getByRole('row', { name: 'Left by this raid' })).toContainText('170,000 g')
    await crew.getByRole('button', { name: 'Save crew' }).click()
    await expect(toast(leading, 'Crew saved')).toBeVisible()
    await expectAccessible(leading)
    await crew.getByRole('button', { name: 'Propose settlement' }).click()
    const question = leading.getByRole('alertdialog', { name: 'Propose before the start' })
    await expect(question).toContainText(`${RAID.name} has not begun: it starts `)
    await question.getByRole('button', { name: 'Propose settlement' }).click()
    await expect(crew.getByRole('status')).toContainText('Awaiting approval')
    await expect(crew.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  })

  const decided = managing.getByRole('region', { name: 'Crew' })
  await test.step('the manager sees the sums but no booking, and sends the proposal back (SETTLE-9)', async () => {
    await managing.goto('/dashboard')
    await managing.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: 'Review…' }).click()
    await expect(decided.getByRole('row', { name: 'Torvald-Kazzak' })).toContainText('82,733 g')
    await expect(managing.getByText('Mirelune')).toHaveCount(0)
    await expectAccessibleAt(managing, PHONE)
    await decided.getByRole('button', { name: 'Send back' }).click()
    await managing.getByLabel('What needs to change?').fill('Silva was there all night')
    await managing.keyboard.press('Enter')
    await expect(crew).toContainText('Silva was there all night')
  })
  await test.step('the manager approves a second proposal; staff take the settlement back, and every page shows it (SETTLE-6)', async () => {
    await crew.getByRole('button', { name: 'Propose settlement' }).click()
    await leading.getByRole('alertdialog').getByRole('button', { name: 'Propose settlement' }).click()
    await decided.getByRole('button', { name: 'Approve' }).click()
    await expect(toast(managing, 'Settlement approved')).toBeVisible()
    await expect(crew.getByRole('status')).toContainText('Settled')
    await overseeing.goto(leading.url())
    const shown = overseeing.getByRole('region', { name: 'Crew' })
    await shown.getByRole('button', { name: 'Take back' }).click()
    await overseeing.getByLabel('Why?').fill('Silva was there too')
    await overseeing.keyboard.press('Enter')
    await expect(toast(overseeing, 'Settlement taken back')).toBeVisible()
    await expect(decided.getByRole('status')).toContainText('Not settled yet')
  })
})

/** The theme's colour 'moss'. */
const GREEN = 'rgb(86, 197, 150)'
