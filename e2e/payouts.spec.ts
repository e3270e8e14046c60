import { peopleWith, personWith } from '#demo/people.ts'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { moveGold } from '#domain/ledger/endpoints.ts'
import type { GoldMove } from '#domain/ledger/ledger.ts'
import { setOwnCharacter } from '#domain/payout/endpoints.ts'
import { expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

/** Nobody else's tests are paid here. */
const REALM = 'Un’Goro'

test('PAY-6, PAY-7: gold is paid out to whom it is due', async ({ signedIn, api }) => {
  const [, leader] = peopleWith('Raid Leader')
  const [, collector] = peopleWith('Gold Collector')
  if (!leader || !collector) throw new Error('The demo has one of them only')
  const admin = await api.as(personWith('Admin'))
  const silberstrom = { name: 'Silberstrom', realm: REALM, faction: 'Horde', status: true } as const
  const { _id: owner } = await admin.call(createHeroName, silberstrom)
  const community = { account: 'community', owner: null } as const
  const fill = { from: community, to: { account: 'bank', owner }, direction: 'in' } as const
  const move = (input: GoldMove) => admin.call(moveGold, input)
  await move({ ...fill, gold: 15_000_000, reason: 'Counted' })
  for (const [person, name, gold] of [
    [leader, 'Brontax', 12_000_000],
    [collector, 'Вьюга', 2_500_000],
  ] as const) {
    const paid = await api.as(person)
    await paid.call(setOwnCharacter, { name, realm: REALM, faction: 'Horde' })
    const due = { account: 'due', owner: paid.memberId } as const
    await move({ from: community, to: due, gold, reason: 'Boosted' })
  }

  const page = await signedIn('Admin')
  await page.goto('/dashboard/gold-ledger?tab=payouts')
  await test.step('a new payout of all who get so much', async () => {
    await page.getByRole('link', { name: 'New payout' }).click()
    await page.getByRole('textbox', { name: 'At least' }).fill('2m')
    const group = page.getByRole('region', { name: `${REALM} (Horde)` })
    await expect(group.getByRole('combobox', { name: 'From' })).toHaveText(
      /Silberstrom-Un’Goro: 15,000,000 g/,
    )
    await expect(group.getByRole('listitem')).toHaveText([
      new RegExp(`${collector.name}.*Вьюга-Un'Goro.*2,500,000 g`),
      new RegExp(`${leader.name}.*Brontax-Un'Goro.*12,000,000 g`),
    ])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make payout: 2 people, 14,500,000 g' }).click()
    await expect(toast(page, 'Payout made')).toBeVisible()
  })

  const rows = page.getByRole('table', { name: 'Mails of this payout' }).getByRole('row')
  await test.step('all but what AutoPayout gives back as not sent', async () => {
    await expect(page.getByText('Silberstrom-Un’Goro: 3 mails, 14,500,000 g')).toBeVisible()
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV of Silberstrom-Un’Goro' }).click()
    expect((await file).suggestedFilename()).toBe('payout.csv')
    await page.getByRole('button', { name: 'All but those that failed' }).click()
    const dialog = page.getByRole('dialog', { name: 'All but those that failed' })
    const box = dialog.getByRole('textbox', { name: 'What was not sent' })
    await box.fill('Brontax-Un’Goro,7')
    await expect(dialog.getByText('Not in this payout:')).toContainText('Brontax-Un’Goro,7')
    await box.fill('Brontax-UnGoro,9999999\r\n')
    await dialog.getByRole('button', { name: 'Paid out: 2 of 3, 4,500,001 g' }).click()
    await expect(toast(page, '4,500,001 g paid out')).toBeVisible()
    await expect(rows.filter({ hasText: 'To pay' })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'To pay' })).toHaveText(/Brontax.*9,999,999 g/)
  })

  await test.step('and by line', async () => {
    await page.getByRole('button', { name: "Paid out Brontax-Un'Goro" }).click()
    await expect(page.getByText('Nothing is left to pay.')).toBeVisible()
    await expect(rows.filter({ hasText: 'Paid out' })).toHaveCount(3)
    await expectAccessibleAt(page, PHONE)
  })

  await test.step('who is paid sees it, and that staff take it back', async () => {
    const own = await signedIn(collector)
    await own.goto('/dashboard/my-gold')
    const paid = own.getByRole('region', { name: 'Paid to you' })
    await expect(paid.getByRole('listitem')).toHaveText(
      /Вьюга-Un'Goro.*from Silberstrom-Un’Goro.*2,500,000 g/,
    )
    await expectAccessibleAt(own, PHONE)
    await page.getByRole('button', { name: "Take back Вьюга-Un'Goro" }).click()
    const dialog = page.getByRole('dialog', { name: 'Take payment back' })
    await dialog.getByRole('button', { name: 'Take payment back' }).click()
    const why = dialog.getByRole('textbox', { name: 'Why' })
    await expect(why).toHaveAccessibleDescription('Give a reason of at least 3 characters.')
    await why.fill('It came back')
    await dialog.getByRole('button', { name: 'Take payment back' }).click()
    await expect(toast(page, 'Payment taken back')).toBeVisible()
    await expect(paid.getByText('Taken back')).toBeVisible()
  })
})

test('HOME-2: who did not say where they are paid reads it on Home', async ({ signedIn, api }) => {
  const admin = await api.as(personWith('Admin'))
  // Nobody else's test says where this member is paid.
  const asked = peopleWith('Forge Member').at(-1) ?? personWith('Forge Member')
  const { memberId: owner } = await api.as(asked)
  const from = { account: 'community', owner: null } as const
  await admin.call(moveGold, { from, to: { account: 'due', owner }, gold: 90_000, reason: 'Boosted' })

  const own = await signedIn(asked)
  await own.goto('/dashboard')
  const next = own.getByRole('region', { name: 'Needs you' })
  const line = next.getByRole('listitem').filter({ hasText: '90,000 g is waiting for you' })
  await expect(line).toContainText('Choose in Settings which character gets it.')
  await expectAccessibleAt(own, PHONE)
  await line.getByRole('link').click()
  const form = own.getByRole('form', { name: 'Where you are paid' })
  await form.getByRole('textbox', { name: 'Character' }).fill('Zzasked')
  await form.getByRole('combobox', { name: 'Realm' }).fill('Kazzak')
  await form.getByRole('button', { name: /Save/ }).click()
  await own.goto('/dashboard')
  await expect(next).toBeVisible()
  await expect(next.getByText('000 g is waiting for you')).toHaveCount(0)
})
