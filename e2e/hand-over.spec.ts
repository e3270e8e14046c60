import { peopleWith, personWith } from '#demo/people.ts'
import { editRaid } from '#domain/raid/endpoints.ts'
import { expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test('DESK-12: a new collector takes over what the leader was paid, and mails it', async ({
  signedIn,
  api,
}) => {
  const [, leader] = peopleWith('Raid Leader')
  const [, collector] = peopleWith('Gold Collector')
  if (!leader || !collector) throw new Error('The demo has one of them only')
  const raid = await api.publishedRaid({ name: 'Handed over', pot: 100_000, leader, collector: null })
  await api.mail(raid, { clientName: 'Zzfirst' })
  await api.mail(raid, { clientName: 'Zzsecond', price: 150_000 })
  const { memberId } = await api.as(collector)
  const admin = await api.as(personWith('Admin'))
  const { name, date, time, difficulty, organization, lootType, bossCount, maxClients, pot, raidType } = raid
  const facts = { name, date, time, difficulty, organization, lootType, bossCount, maxClients, pot, raidType }
  const crew = { raidLeader: raid.raidLeader._id, goldCollector: memberId }
  await admin.call(editRaid, { id: raid._id, ...facts, ...crew })

  const [gives, takes] = [await signedIn(leader), await signedIn(collector)]
  const mails = (page: typeof gives) => page.getByRole('region', { name: 'Gold to mail' })
  for (const page of [gives, takes]) {
    await page.goto('/dashboard/my-gold')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  }
  const here = (page: typeof gives) => mails(page).getByRole('listitem').filter({ hasText: 'Handed over' })

  await test.step('the leader hands both over', async () => {
    await expect(here(gives)).toContainText('250,000 g in 2 mails')
    await here(gives).getByRole('button', { name: 'Hand over' }).click()
    const dialog = gives.getByRole('dialog', { name: 'Hand over' })
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await expect(dialog).toContainText('Choose a recipient.')
    await expectAccessible(gives)
    await dialog.getByRole('combobox', { name: 'To' }).selectOption({ label: collector.name })
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await expect(toast(gives, `Handed over as soon as ${collector.name} presses 'Got it'`)).toBeVisible()
    await expect(here(gives)).toContainText(`Handed over to ${collector.name}`)
    await expectAccessibleAt(gives, PHONE)
  })

  await test.step('the collector is told, and presses ‘Got it’', async () => {
    await expect(takes.getByRole('region', { name: 'Notices' })).toContainText(
      'is handing you 250,000 g of Handed over.',
    )
    await expect(here(takes)).toContainText(`${leader.name} is handing you 250,000 g in 2 mails.`)
    await expectAccessibleAt(takes, PHONE)
    await here(takes).getByRole('button', { name: 'Got it' }).click()
    await expect(toast(takes, 'You now hold 250,000 g in 2 mails')).toBeVisible()
    await expect(takes.getByRole('main').locator('header')).toContainText('250,000 g')
    await expect(here(gives)).toBeHidden()
    await expect(gives.getByRole('region', { name: 'Entries' })).toContainText('−150,000 g')
  })

  await test.step('on the Mail Desk one mail is handed back, and kept after all', async () => {
    await takes.goto('/dashboard/mail-desk')
    await takes.getByRole('button', { name: /Zzfirst/ }).click()
    const mail = takes.getByRole('region', { name: 'Mail', exact: true })
    await mail.getByRole('button', { name: 'Hand over' }).click()
    const dialog = takes.getByRole('dialog', { name: 'Hand over' })
    await dialog.getByRole('combobox', { name: 'To' }).selectOption({ label: leader.name })
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await expect(mail).toContainText(`handed over to ${leader.name}`)
    await expectAccessibleAt(takes, PHONE)
    await mail.getByRole('button', { name: 'Keep it' }).click()
    await expect(mail).not.toContainText('handed over to')
  })

  await test.step('DESK-15: staff remind who has it, and hand it over to somebody else', async () => {
    const staff = await signedIn('Admin')
    await staff.goto('/dashboard/mail-desk')
    const theirs = staff.getByRole('region', { name: `With ${collector.name}:` })
    await theirs.getByRole('button', { name: `Remind ${collector.name}` }).click()
    await expect(staff.getByRole('region', { name: 'Notifications' })).toContainText('Reminded of ')
    await expect(takes.getByRole('region', { name: 'Notices' })).toContainText('that you hold. Mail it, or')
    await theirs.getByRole('button', { name: /Zzfirst/ }).click()
    const mail = staff.getByRole('region', { name: 'Mail', exact: true })
    await mail.getByRole('button', { name: 'Hand over' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Hand over' })
    await expect(dialog).toContainText(`It stays booked with ${collector.name} until`)
    await dialog.getByRole('combobox', { name: 'To' }).selectOption({ label: leader.name })
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await expect(mail).toContainText(`handed over to ${leader.name}`)
    await expectAccessible(staff)
    await mail.getByRole('button', { name: 'Not handed over' }).click()
    await expect(mail).not.toContainText('handed over to')
  })
})
