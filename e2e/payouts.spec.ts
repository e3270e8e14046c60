import { peopleWith, personWith } from '#demo/people.ts'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { moveGold } from '#domain/ledger/endpoints.ts'
import type { GoldMove } from '#domain/ledger/ledger.ts'
import { setOwnCharacter } from '#domain/payout/endpoints.ts'
import { agree } from '#domain/press/endpoints.ts'
import { nameBoosters } from '#domain/settlement/endpoints.ts'
import { expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

/** Nobody else's tests are paid here. */
const REALM = 'Un’Goro'

test('PAY-7: gold is paid out to whom it is due, and who is paid says that some did not arrive', async ({
  signedIn,
  api,
}) => {
  const [, leader] = peopleWith('Raid Leader')
  const [, collector] = peopleWith('Gold Collector')
  if (!leader || !collector) throw new Error('The demo has one of them only')
  const admin = await api.as(personWith('Admin'))
  const silberstrom = { name: 'Silberstrom', realm: REALM, faction: 'Horde', status: true } as const
  const { _id: owner } = await admin.call(createHeroName, silberstrom)
  const community = { account: 'community', owner: null } as const
  const fill = { from: community, to: { account: 'bank', owner }, direction: 'in' } as const
  // Above the sum it waits where a developer has signed in.
  const move = async (input: GoldMove) => {
    const made = await admin.call(moveGold, input)
    if ('waits' in made) await (await api.as(personWith('Developer'))).call(agree, { id: made.waits })
  }
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

  await test.step('who is paid says what did not arrive', async () => {
    const own = await signedIn(collector)
    await own.goto('/dashboard/my-gold')
    const paid = own.getByRole('region', { name: 'Paid to you' })
    await expect(paid.getByRole('listitem')).toHaveText(
      /Вьюга-Un'Goro.*from Silberstrom-Un’Goro.*2,500,000 g/,
    )
    const notReceived = paid.getByRole('button', { name: 'Not received' })
    await notReceived.click()
    await expect(toast(own, 'Noted as not received. Staff see it.')).toBeVisible()
    await expect(notReceived).toHaveAttribute('aria-pressed', 'true')
    await expectAccessibleAt(own, PHONE)
  })

  await test.step('and what did, on Home', async () => {
    const home = await signedIn(leader)
    await home.goto('/dashboard')
    const next = home.getByRole('region', { name: 'Next for you' })
    const line = next.getByRole('listitem').filter({ hasText: "Did it reach Brontax-Un'Goro?" })
    await expect(line).toHaveCount(2)
    await expectAccessible(home)
    await line.getByRole('button', { name: /^Received 9,999,999 g$/ }).click()
    await expect(toast(home, 'Noted as received')).toBeVisible()
    // An array waits until one line is left.
    await expect(line).toHaveText([/^You were paid 2,000,001 g\./])
  })

  await test.step('which stands on top until staff take it back', async () => {
    await page.getByRole('link', { name: 'All payouts' }).click()
    const doubted = page.getByRole('region', { name: 'Not received' })
    await page.reload()
    await expect(doubted.getByRole('listitem')).toHaveText(
      new RegExp(`^Not received.*2,500,000 g for ${collector.name}`),
    )
    await doubted.getByRole('button', { name: 'Take back' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take payment back' })
    await dialog.getByRole('button', { name: 'Take payment back' }).click()
    const why = dialog.getByRole('textbox', { name: 'Why' })
    await expect(why).toHaveAccessibleDescription('Give a reason of at least 3 characters.')
    await why.fill('It came back')
    await dialog.getByRole('button', { name: 'Take payment back' }).click()
    await expect(toast(page, 'Payment taken back')).toBeVisible()
    await expect(doubted).toHaveCount(0)
  })
})

test('PAY-10: what a payee holds is set off against what is due to them', async ({ signedIn, api }) => {
  const [, , , holder] = peopleWith('Raid Leader')
  if (!holder) throw new Error('The demo has three of them only')
  const [admin, holds] = [await api.as(personWith('Admin')), await api.as(holder)]
  await holds.call(setOwnCharacter, { name: 'Zzholder', realm: REALM, faction: 'Alliance' })
  const from = { account: 'community', owner: null } as const
  const owner = holds.memberId
  await admin.call(moveGold, { from, to: { account: 'due', owner }, gold: 80_000, reason: 'Boosted' })
  const held = { account: 'held', owner } as const
  await admin.call(moveGold, { from, to: held, direction: 'in', gold: 30_000, reason: 'Collected' })

  const page = await signedIn('Admin')
  await page.goto('/dashboard/gold-ledger?tab=payouts&payout=new')
  const payee = page.getByRole('region', { name: `${REALM} (Alliance)` }).getByRole('listitem')
  await expect(payee).toContainText('Holds 30,000 g')
  await payee.getByRole('button', { name: 'Set off 30,000 g' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Set Off' })
  await expect(dialog).toContainText('30,000 g is taken off both')
  await expectAccessibleAt(page, PHONE)
  await dialog.getByRole('button', { name: 'Set off 30,000 g' }).click()
  await expect(toast(page, 'Gold moved')).toBeVisible()
  await expect(payee).toContainText('50,000 g')
  await expect(payee).not.toContainText('Holds')
})

test('PAY-8, PAY-9: staff confirm whose a character is, and take it back', async ({ signedIn, api }) => {
  const [, , leader] = peopleWith('Raid Leader')
  if (!leader) throw new Error('The demo has two of them only')
  const leads = await api.as(leader)
  const { _id: raidId } = await api.publishedRaid({ leader })
  await leads.call(nameBoosters, { raidId, boosters: [{ name: 'Zzclaimed', realm: REALM, share: 1 }] })
  await leads.call(setOwnCharacter, { name: 'Zzclaimed', realm: REALM, faction: 'Horde' })
  const page = await signedIn('Admin')
  await page.goto('/dashboard/gold-ledger')
  await test.step('gold is moved for the character', async () => {
    await page.getByRole('button', { name: 'Move gold' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move gold' })
    await dialog.getByRole('combobox', { name: 'From', exact: true }).selectOption('Community')
    await dialog
      .getByRole('combobox', { name: 'To', exact: true })
      .selectOption('Due to a person or character')
    await dialog.getByRole('combobox', { name: 'To: who' }).fill('zzcl')
    await page.getByRole('option', { name: 'Zzclaimed-Un’Goro' }).click()
    await dialog.getByRole('textbox', { name: 'Gold' }).fill('70k')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Boosted')
    await dialog.getByRole('button', { name: 'Move gold' }).click()
    await expect(toast(page, 'Gold moved')).toBeVisible()
  })
  const claims = page.getByRole('region', { name: 'Claims' })
  const claim = claims.getByRole('listitem').filter({ hasText: 'Zzclaimed' })
  await test.step('the claim is confirmed', async () => {
    await page.goto('/dashboard/gold-ledger?tab=payouts')
    await expect(claim).toContainText(
      `${leader.name} is paid as Zzclaimed-Un’Goro.70,000 g is due to the character.`,
    )
    await expectAccessibleAt(page, PHONE)
    await claim.getByRole('button', { name: /^Confirm/ }).click()
    await expect(toast(page, 'Claim confirmed')).toBeVisible()
    await expect(claim).toHaveCount(0)
  })
  await test.step('and taken back by its entry', async () => {
    await page.getByRole('link', { name: 'Entries', exact: true }).click()
    const entry = page.getByRole('listitem').filter({ hasText: 'Zzclaimed-Un’Goro was claimed' })
    await entry.getByRole('button', { name: 'Details' }).click()
    await entry.getByRole('button', { name: 'Take back' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take back' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Somebody else')
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(toast(page, 'Taken back')).toBeVisible()
    await page.getByRole('link', { name: 'Payouts', exact: true }).click()
    await expect(claim).toContainText('70,000 g is due to the character.')
  })
})

test('PAY-12: one press asks all who did not say where they are paid, and their Home says it first', async ({
  signedIn,
  api,
}) => {
  const admin = await api.as(personWith('Admin'))
  // Nobody else's test says where this member is paid.
  const asked = peopleWith('Forge Member').at(-1) ?? personWith('Forge Member')
  const { memberId: owner } = await api.as(asked)
  const from = { account: 'community', owner: null } as const
  await admin.call(moveGold, { from, to: { account: 'due', owner }, gold: 90_000, reason: 'Boosted' })

  const page = await signedIn('Admin')
  const askAll = page.getByRole('button', { name: /^Ask (them|all \d+) where they are paid$/ })
  await test.step('on the board, and in a new payout', async () => {
    await page.goto('/dashboard')
    const board = page.getByRole('region', { name: 'Is anything off?' })
    await expect(board.getByText(/no payout character$/)).toBeVisible()
    await askAll.click()
    await expect(page.getByText(/^\d+ members? ha(s|ve) been asked\.$/).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/dashboard/gold-ledger?tab=payouts&payout=new')
    await askAll.click()
    await expect(toast(page, 'All of them were asked in the last 24 hours.')).toBeVisible()
    await expectAccessibleAt(page, PHONE)
  })
  await test.step('who is asked reads it first, and says it', async () => {
    const own = await signedIn(asked)
    await own.goto('/dashboard')
    const next = own.getByRole('region', { name: 'Next for you' })
    const first = next.getByRole('listitem').first()
    await expect(first).toHaveText(
      /^\s*90,000 g is waiting for you\s*Choose in Settings which character gets it\.$/,
    )
    await expectAccessibleAt(own, PHONE)
    await first.getByRole('link').click()
    const form = own.getByRole('form', { name: 'Where you are paid' })
    await form.getByRole('textbox', { name: 'Character' }).fill('Zzasked')
    await form.getByRole('combobox', { name: 'Realm' }).fill('Kazzak')
    await form.getByRole('button', { name: /Save/ }).click()
    await own.goto('/dashboard')
    await expect(next).toBeVisible()
    await expect(next.getByText('000 g is waiting for you')).toHaveCount(0)
  })
})
