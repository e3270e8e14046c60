import { peopleWith, personWith } from '#demo/people.ts'
import { createHeroName } from '#features/hero-name/calls.ts'
import { expectAccessibleAt, PHONE } from '#platform/testing/browser/accessibility.ts'
import { toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

test('DESK-12: a leader sees who can send what they were paid, and a collector takes it over', async ({
  signedIn,
  api,
}) => {
  const [, leader] = peopleWith('Raid Leader')
  const [, collector] = peopleWith('Gold Collector')
  if (!leader || !collector) throw new Error('The demo has one of them only')
  const admin = await api.as(personWith('Admin'))
  await admin.call(createHeroName, { name: 'Takeover', realm: 'Stormscale', faction: 'Horde', status: true })
  const raid = await api.publishedRaid({ name: 'Taken over', pot: 100_000, leader, collector: null })
  const paid = { paymentRealm: 'Stormscale', paymentFaction: 'Horde' } as const
  await api.mail(raid, { clientName: 'Zzfirst', ...paid })
  await api.mail(raid, { clientName: 'Zzsecond', price: 150_000, ...paid })
  const [gives, takes] = [await signedIn(leader), await signedIn(collector)]

  await test.step('the leader sees where it goes', async () => {
    await gives.goto('/dashboard/gold')
    const mails = gives.getByRole('region', { name: 'Gold to mail' })
    await expect(mails).toContainText('Mail 250,000 g in 2 mails to Takeover-Stormscale')
    await expect(mails).toContainText(`${collector.name}`)
    await expectAccessibleAt(gives, PHONE)
  })

  await test.step('the collector says of one, then of the others that they have it', async () => {
    await takes.goto('/dashboard/send-mail?tab=send')
    await takes.getByRole('button', { name: /100,000 g/ }).click()
    const mail = takes.getByRole('region', { name: 'Mail', exact: true })
    await expect(mail).toContainText(`${leader.name} has this gold.`)
    await mail.getByRole('button', { name: 'I have this gold' }).click()
    await expect(toast(takes, 'You now hold 100,000 g in 1 mail')).toBeVisible()
    const theirs = takes.getByRole('region', { name: `With ${leader.name}` })
    await theirs.getByRole('button', { name: 'I have this gold' }).click()
    await expect(toast(takes, 'You now hold 150,000 g in 1 mail')).toBeVisible()
    await expect(theirs).toBeHidden()
    await expect(gives.getByRole('region', { name: 'Entries' })).toContainText('−150,000 g')
  })
})
