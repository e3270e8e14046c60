import { personWith } from '#demo/people.ts'
import { moveGold } from '#domain/ledger/endpoints.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test('TWO-5: what waits for a second stands on Home and Gold Ledger, for one to agree and one to withdraw', async ({
  signedIn,
  api,
}) => {
  const developer = await api.as(personWith('Developer'))
  const page = await signedIn('Admin')
  const community = { account: 'community', owner: null } as const
  const due = { account: 'due', owner: developer.memberId } as const
  const reason = 'Für den Server'
  await developer.call(moveGold, { from: community, to: due, gold: 123_000, reason })

  await test.step('Home leads to it', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: /waits? for a second of staff/ }).click()
    await expect(page.getByRole('region', { name: 'Waits for a second of staff' })).toContainText(reason)
    await expectAccessible(page)
  })
  const list = page.getByRole('region', { name: 'Waits for a second of staff' })
  await test.step('another one agrees, and the entry says who', async () => {
    await list.getByRole('button', { name: new RegExp(`Agree.*${reason}`) }).click()
    await expect(toast(page, 'Gold moved')).toBeVisible()
    await page
      .getByRole('listitem')
      .filter({ hasText: reason })
      .getByRole('button', { name: 'Details' })
      .click()
    await expect(page.getByText(`agreed by ${personWith('Admin').name}`).first()).toBeVisible()
  })
  await test.step('one’s own is withdrawn', async () => {
    await page.getByRole('button', { name: 'Move gold' }).waitFor()
    const admin = await api.as(personWith('Admin'))
    const own = { account: 'due', owner: admin.memberId } as const
    await admin.call(moveGold, { from: community, to: own, gold: 77_000, reason: 'Für mich' })
    await list.getByRole('button', { name: /Withdraw.*Für mich/ }).click()
    await expect(toast(page, 'Withdrawn. Nothing is posted.')).toBeVisible()
    await expect(list.getByText('Für mich')).toHaveCount(0)
  })
  await test.step('the sum stands on Community', async () => {
    await page.goto('/dashboard/community')
    const form = page.getByRole('form', { name: 'Two people' })
    await form.getByRole('textbox', { name: 'Gold in 24 hours' }).fill('2m')
    await form.getByRole('button', { name: 'Save sum' }).click()
    await expect(toast(page, 'Waits for a second of staff.')).toBeVisible()
  })
})
