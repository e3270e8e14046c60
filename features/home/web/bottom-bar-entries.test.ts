import { expect, it } from 'vitest'
import { SCREENS } from '#platform/call/page.ts'
import { can, ROLES } from '#platform/call/rights.ts'
import { bottomBarFor } from './shell.tsx'

it.each(ROLES)('PAGE-50: the bar offers %s three or four screens, all of which the role may open', (role) => {
  const screens = bottomBarFor([role])
  expect([3, 4]).toContain(screens.length)
  expect(screens.filter((screen) => !can([role], SCREENS[screen].right))).toEqual([])
})

it('PAGE-50: with several roles the bar shows the screens of the first role', () => {
  expect(bottomBarFor(['Raid Manager', 'Raid Leader'])).toEqual(bottomBarFor(['Raid Leader']))
  expect(bottomBarFor([])).toEqual([])
})
