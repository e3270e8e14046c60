import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listHeroNames } from '#features/hero-name/calls.ts'
import { getBoard } from '#features/home/calls.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import { box, button, expectNone, openSite, toast } from '#platform/testing/web/page.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'

const region = () => page.getByRole('region', { name: 'Notifications' })
const bar = () => region().getByRole('progressbar', { includeHidden: true })
/** The state of the animation that times the toast. A style sheet of the tests pauses every animation. */
const expectState = (state: AnimationPlayState) =>
  expect.poll(() => (bar().element() as HTMLElement).style.animationPlayState).toBe(state)
const boxOf = (one: { element(): Element }) => one.element().getBoundingClientRect()

async function openAdminPanel(): Promise<void> {
  server.answer(getBoard, [])
  server.answer(listHeroNames, [])
  openSite('/dashboard/admin', 'Admin')
  await expect.element(box('Name')).toBeVisible()
}

test('PAGE-11: a toast is visible for 3,000 ms at the top right; hover and focus pause it, and a click closes it', async () => {
  await openAdminPanel()
  await button('Add hero name').click()
  const text = toast('Please fill in all required fields')
  await expectState('running')
  const { x, y, width } = boxOf(region().getByRole('alert'))
  expect([width, x > 720, y > 56, y < 120]).toEqual([360, true, true, true])
  // What the tests make slower, it says itself.
  expect(bar().element().getAttribute('style')).toContain('3000ms')
  await userEvent.hover(text)
  await expectState('paused')
  await userEvent.hover(box('Name'))
  await expectState('running')
  await userEvent.keyboard('{Alt>}t{/Alt}')
  await expectState('paused')
  await box('Name').click()
  await expectState('running')
  await text.click()
  await expectNone(text)
})

test('PAGE-11: up to three toasts stack, the newest on top; errors interrupt a screen reader, others wait; a page’s toast disappears with the page', async () => {
  await openAdminPanel()
  notify.error('One')
  for (const text of ['Two', 'Three', 'Four']) notify.success(text)
  await expect.element(toast('Four')).toBeVisible()
  await expect.element(toast('One')).not.toBeVisible()
  await expect.poll(() => boxOf(toast('Four')).top < boxOf(toast('Three')).top).toBe(true)
  await toast('Four').click()
  await expect.element(region().getByRole('alert')).toHaveTextContent('One')
  await expect.element(region().getByRole('status').first()).toHaveTextContent('Three')
  await page.viewport(390, 844)
  await expect
    .poll(() => boxOf(region().getByRole('status').first()).right < boxOf(button('Menu')).left)
    .toBe(true)
  await button('Menu').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).click()
  await expectNone(toast('Two'))
})
