import { expect, it } from 'vitest'
import { until } from '#platform/testing/server/test-clock.ts'
import { rereadRoles } from './live.ts'

it('ROLE-8: one slow reading of roles does not delay the other viewers', async () => {
  const slow = Promise.withResolvers<null>()
  const ended: string[] = []
  const socket = (token: string) => ({ data: { token }, disconnect: () => ended.push(token) })
  const viewers = ['slow', ...Array.from({ length: 20 }, (_, at) => `${at}`)]
  const io = { of: () => ({ sockets: new Map(viewers.map((token) => [token, socket(token)])) }) }
  const find = (token: string) => (token === 'slow' ? slow.promise : null)
  const done = rereadRoles(io as never, {} as never, { sessions: { find } } as never)
  await until(() => ended.length === viewers.length - 1)
  expect(ended).toEqual(viewers.slice(1))
  slow.resolve(null)
  await done
  expect(ended.at(-1)).toBe('slow')
})
